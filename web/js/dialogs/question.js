// A question about a move, with a line for the answer. Enter gives it, Escape leaves it.

import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/**
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
