// What all dialogs have in common: a title, parts, a row of buttons; Escape and a touch outside
// close them, and focus goes back to where it was (the browser sees to that).

import { button, el, onSubmit, setText } from "./dom.js";
import { t } from "./i18n.js";

/** What may stand in an id as a seed; the pattern of an input. */
export const SEED = "[A-Za-z0-9._\\-]{1,64}";

const BUTTONS = 6; // numbers to choose from by one touch each

let made = 0;

/**
 * Open a dialog. It is made anew each time, and gone when closed.
 * @param {string} title
 * @param {Node[]} parts
 * @param {{ name: string, act: () => void } | null} [confirm] the main button; Enter presses it
 * @param {string} [leaving] the other button
 */
export function openDialog(
  title,
  parts,
  confirm = null,
  leaving = confirm ? t("Cancel") : t("Close"),
) {
  made += 1;
  const heading = el("h2", { id: `dialog-${made}` }, title);
  const main = confirm ? [el("button", { type: "submit", class: "main" }, confirm.name)] : [];
  const leave = button(leaving, () => dialog.close());
  const form = el("form", {}, heading, ...parts, el("footer", {}, leave, ...main));
  const dialog = el("dialog", { "aria-labelledby": heading.id }, form);
  onSubmit(form, () => {
    dialog.close();
    confirm?.act();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) {
      dialog.close(); // outside: the dialog's own box is filled by its form
    }
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/** A dialog that tells how far something is. To close it is to give that up. */
export function openProgress(/** @type {string} */ title, /** @type {() => void} */ givenUp) {
  const bar = el("progress", { max: 1, value: 0, "aria-label": t("Progress") });
  const text = el("p", { class: "about" });
  const dialog = openDialog(title, [bar, text], null, t("Cancel"));
  let ended = false;
  dialog.addEventListener("close", () => ended || givenUp());
  return {
    /**
     * @param {number} part from 0 to 1
     * @param {string} said
     */
    show(part, said) {
      bar.value = part;
      setText(text, said);
    },
    /** It is done, or has failed. */
    end() {
      ended = true;
      dialog.close();
    },
  };
}

/** Say what came of something. */
export function showTexts(/** @type {HTMLElement} */ root, /** @type {string[]} */ texts) {
  root.replaceChildren(...texts.map((text) => el("p", {}, text)));
}

/**
 * A group of radio buttons.
 * @param {string} legend
 * @param {string} name
 * @param {{ id: string, name: string, note?: string }[]} options
 * @param {string} value the one that is chosen
 * @param {(value: string) => void} changed
 */
export function radioGroup(legend, name, options, value, changed) {
  return el(
    "fieldset",
    { class: "radios" },
    el("legend", {}, legend),
    ...options.map(({ id, name: called, note = "" }) => {
      const chosen = { value: id, checked: id === value, onchange: () => changed(id) };
      const text = el("span", { class: "option" }, el("b", {}, called), el("small", {}, note));
      return el("label", {}, el("input", { type: "radio", name, ...chosen }), text);
    }),
  );
}

/**
 * A list to choose from that opens.
 * @param {{ id: string, name: string }[]} options
 * @param {string} value the one that is chosen
 * @param {(value: string) => void} changed
 */
export function dropdown(options, value, changed) {
  const select = el(
    "select",
    {},
    ...options.map(({ id, name }) => el("option", { value: id }, name)),
  );
  select.value = value;
  select.addEventListener("change", () => changed(select.value));
  return select;
}

/**
 * A field with its name before it and a note below.
 * @param {string} name
 * @param {HTMLInputElement | HTMLSelectElement} input
 * @param {string} [note]
 */
export function field(name, input, note = "") {
  const small = note ? [el("small", {}, note)] : [];
  return el("label", { class: "row" }, el("span", {}, name), input, ...small);
}

/**
 * The input for a seed, and its field.
 * @param {string} note what it is good for
 */
export function seedField(note) {
  const input = el("input", {
    type: "text",
    pattern: SEED,
    maxlength: 64,
    placeholder: t("by lot"),
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    title: t("1 to 64 letters, digits, dots, hyphens or underscores"),
  });
  return { input, node: field(t("Seed"), input, note) };
}

/**
 * A switch.
 * @param {string} name
 * @param {boolean} value
 * @param {(value: boolean) => void} changed
 */
export function toggle(name, value, changed) {
  const box = el("input", { type: "checkbox", role: "switch", checked: value });
  box.addEventListener("change", () => changed(box.checked));
  return el("label", { class: "toggle" }, el("span", {}, name), box);
}

/**
 * Ask a question, with a line for the answer. Enter gives it, Escape leaves it.
 * @param {string} question
 * @param {(text: string) => unknown} answered gets what was written, unless it is nothing
 */
export function openQuestion(question, answered) {
  const label = { "aria-label": question };
  const input = el("input", { type: "text", maxlength: 60, autocomplete: "off", ...label });
  const act = () => input.value.trim() && answered(input.value);
  openDialog(question, [input], { name: t("OK"), act }, t("Leave it"));
  input.focus();
}

/**
 * A choice of a number: a button for each of the first few, and where there are many, a field for
 * the others. Nothing where there is but one.
 * @param {string} legend
 * @param {[least: number, most: number]} range
 * @param {number} value
 * @param {(wanted: number) => number} changed returns what it is now
 */
export function stepper(legend, [least, most], value, changed) {
  const last = Math.min(most, least + BUTTONS - 1);
  const numbers = Array.from({ length: last - least + 1 }, (_, at) => String(least + at));
  const options = numbers.map((id) => ({ id, name: id }));
  const steps = radioGroup(legend, "stepper", options, String(value), (id) => changed(Number(id)));
  steps.classList.add("stepper");
  if (last === most) {
    return least === most ? [] : [steps];
  }
  const limits = { type: "number", inputmode: "numeric", min: least, max: most };
  const input = el("input", { ...limits, value: value > last ? value : "" });
  input.addEventListener("change", () => {
    const now = String(changed(Number(input.value)));
    for (const step of steps.querySelectorAll("input")) {
      step.checked = step.value === now;
    }
  });
  steps.addEventListener("change", () => {
    input.value = "";
  });
  return [steps, field(t("Or another number"), input)];
}

/** How much there is of something, as so many dots of five. */
export function strengthDots(/** @type {number} */ count) {
  const dots = Array.from({ length: 5 }, (_, at) => el("i", { class: at < count ? "on" : null }));
  return el("span", { class: "strength", "aria-hidden": "true" }, ...dots);
}
