// Dialogs and the form controls in them. The browser handles Escape, focus and the backdrop.

import { button, el, onSubmit, setText } from "./dom.js";
import { t } from "./i18n.js";
import { liftNotice } from "./notice.js";

/** A seed in a game's id, as the pattern of an input. */
export const SEED_PATTERN = "[A-Za-z0-9._\\-]{1,64}";
const MAX_BUTTONS = 6; // buttons to choose a number; beyond that a field is used

let count = 0;

/**
 * Open a modal dialog, which is removed when it is closed. Escape and a click on the backdrop close
 * it.
 * @param {string} title
 * @param {Node[]} parts
 * @param {{ name: string, act: () => void } | null} [confirm] the main button; Enter presses it
 * @param {string | null} [cancel] the name of the other button; null for none
 */
export function openDialog(
  title,
  parts,
  confirm = null,
  cancel = confirm ? t("Cancel") : t("Close"),
) {
  count += 1;
  const heading = el("h2", { id: `dialog-${count}` }, title);
  const main = confirm ? [el("button", { type: "submit", class: "main" }, confirm.name)] : [];
  /** @type {HTMLElement[]} */
  const leave = cancel === null ? [] : [button(cancel, () => dialog.close())];
  const form = el("form", {}, heading, ...parts, el("footer", {}, ...leave, ...main));
  const dialog = el("dialog", { "aria-labelledby": heading.id }, form);
  onSubmit(form, () => {
    dialog.close();
    confirm?.act();
  });
  closeByBackdrop(dialog);
  dialog.addEventListener("close", () => {
    liftNotice(dialog);
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  avoidKeyboard(heading);
  liftNotice();
  return dialog;
}

/** On touch screens, focus the heading instead of a text field, which would open the keyboard. */
function avoidKeyboard(/** @type {HTMLElement} */ heading) {
  const isTextField = document.activeElement?.matches("textarea, [type=text], [type=search]");
  if (isTextField && matchMedia("(pointer: coarse)").matches) {
    heading.tabIndex = -1;
    heading.focus();
  }
}

/**
 * Close a dialog by a press and release on its backdrop. The form fills the dialog's box, so the
 * target of events on the backdrop is the dialog itself. A click that began in a field, for example
 * to select text, may have this target too; it must not close the dialog.
 */
function closeByBackdrop(/** @type {HTMLDialogElement} */ dialog) {
  const isOnBackdrop = { pointerdown: false, pointerup: false };
  for (const type of /** @type {(keyof typeof isOnBackdrop)[]} */ (Object.keys(isOnBackdrop))) {
    dialog.addEventListener(type, ({ target }) => {
      isOnBackdrop[type] = target === dialog;
    });
  }
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog && isOnBackdrop.pointerdown && isOnBackdrop.pointerup) {
      dialog.close();
    }
  });
}

/** Open a dialog with a progress bar. Closing the dialog cancels the work. */
export function openProgress(/** @type {string} */ title, /** @type {() => void} */ onCancel) {
  const bar = el("progress", { max: 1, value: 0, "aria-label": t("Progress") });
  const text = el("p", { class: "about" });
  const dialog = openDialog(title, [bar, text], null, t("Cancel"));
  let hasEnded = false;
  dialog.addEventListener("close", () => {
    if (!hasEnded) {
      onCancel();
    }
  });
  return {
    /**
     * @param {number} progress from 0 to 1
     * @param {string} message
     */
    show(progress, message) {
      bar.value = progress;
      setText(text, message);
    },
    /** Close the dialog without cancelling, because the work is done or has failed. */
    end() {
      hasEnded = true;
      dialog.close();
    },
  };
}

/** Show texts as paragraphs. */
export function showTexts(/** @type {HTMLElement} */ root, /** @type {string[]} */ texts) {
  root.replaceChildren(...texts.map((text) => el("p", {}, text)));
}

/**
 * @param {string} legend
 * @param {string} name
 * @param {{ id: string, name: string, note?: string }[]} options
 * @param {string} value the id of the chosen option
 * @param {(value: string) => void} onChange
 */
export function radioGroup(legend, name, options, value, onChange) {
  return el(
    "fieldset",
    { class: "radios" },
    el("legend", {}, legend),
    ...options.map(({ id, name: label, note = "" }) => {
      const state = { value: id, checked: id === value, onchange: () => onChange(id) };
      const text = el("span", { class: "option" }, el("b", {}, label), el("small", {}, note));
      return el("label", {}, el("input", { type: "radio", name, ...state }), text);
    }),
  );
}

/**
 * @param {{ id: string, name: string }[]} options
 * @param {string} value the id of the chosen option
 * @param {(value: string) => void} onChange
 */
export function dropdown(options, value, onChange) {
  const items = options.map(({ id, name }) => el("option", { value: id }, name));
  const select = el("select", { onchange: () => onChange(select.value) }, ...items);
  select.value = value;
  return select;
}

/**
 * Return a labelled input with a note below it.
 * @type {(name: string, input: HTMLInputElement | HTMLSelectElement, note?: string) => HTMLElement}
 */
export function field(name, input, note = "") {
  const small = note ? [el("small", {}, note)] : [];
  return el("label", { class: "row" }, el("span", {}, name), input, ...small);
}

/**
 * Return a text input for a seed (`input`), and the labelled row that contains it and a note
 * (`node`).
 */
export function seedField(/** @type {string} */ note) {
  const input = el("input", {
    type: "text",
    pattern: SEED_PATTERN,
    maxlength: 64,
    placeholder: t("random"),
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    title: t("1 to 64 letters, digits, dots, hyphens or underscores"),
  });
  return { input, node: field(t("Seed"), input, note) };
}

/** @type {(name: string, value: boolean, onChange: (value: boolean) => void) => HTMLElement} */
export function makeToggle(name, value, onChange) {
  const state = { checked: value, onchange: () => onChange(box.checked) };
  const box = el("input", { type: "checkbox", role: "switch", ...state });
  return el("label", { class: "toggle" }, el("span", {}, name), box);
}

/** Ask a question; `onAnswer` gets the text, unless it is empty. */
export function openQuestion(
  /** @type {string} */ question,
  /** @type {(text: string) => unknown} */ onAnswer,
) {
  const label = { "aria-label": question };
  const input = el("input", { type: "text", maxlength: 60, autocomplete: "off", ...label });
  const act = () => input.value.trim() && onAnswer(input.value);
  openDialog(question, [input], { name: t("OK"), act }, t("Skip"));
  input.focus();
}

/**
 * Return controls for a number: a button for each of the first few, and a field if there are more;
 * nothing if there is no choice.
 * @param {string} legend
 * @param {[min: number, max: number]} range
 * @param {number} value
 * @param {(value: number) => number} onChange returns the value that is valid now
 */
export function stepper(legend, [min, max], value, onChange) {
  if (min === max) {
    return [];
  }
  const last = Math.min(max, min + MAX_BUTTONS - 1);
  const options = Array.from({ length: last - min + 1 }, (_, index) => {
    return { id: String(min + index), name: String(min + index) };
  });
  const steps = radioGroup(legend, "stepper", options, String(value), (id) => onChange(Number(id)));
  steps.classList.add("stepper");
  if (last === max) {
    return [steps];
  }
  const limits = { type: "number", inputmode: "numeric", min, max };
  const input = el("input", { ...limits, value: value > last ? value : "" });
  input.addEventListener("change", () => {
    const now = String(onChange(Number(input.value)));
    for (const step of steps.querySelectorAll("input")) {
      step.checked = step.value === now;
    }
  });
  steps.addEventListener("change", () => {
    input.value = "";
  });
  return [steps, field(t("Or another number"), input)];
}

/** Return five dots, with `strength` of them filled. */
export function strengthDots(/** @type {number} */ strength) {
  const dots = Array.from({ length: 5 }, (_, index) =>
    el("i", { class: index < strength ? "on" : null }),
  );
  return el("span", { class: "strength", "aria-hidden": "true" }, ...dots);
}
