// The sheet of what keys, a mouse and fingers do besides plain touches.

import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {[ways: string[][], does: string]} Shortcut each way is keys that are pressed together */

/** @returns {Shortcut[]} */
function keys() {
  const [shift, ctrl] = [t("Shift"), t("Ctrl")];
  return [
    [[["←"], ["↑"], ["→"], ["↓"]], t("walk over the board, the moves or the turning points")],
    [[[t("Enter")]], t("play there, pick up")],
    [[[shift, t("Enter")]], t("play what is picked, where more could follow")],
    [[["a"], ["…"], ["9"]], t("type a move, such as f6 and Enter")],
    [[["R"], [shift, "R"]], t("turn what is picked up")],
    [[[t("Esc")]], t("let go of what is picked; stop looking back")],
    [
      [
        [ctrl, "Z"],
        [ctrl, "Y"],
      ],
      t("undo, redo"),
    ],
    [[["+"], ["−"], ["0"]], t("nearer, farther, the whole board")],
    [[[t("Space")]], t("play the moves so far by themselves, or stop")],
    [[["?"]], t("this sheet")],
  ];
}

/** @returns {Shortcut[]} */
function mouse() {
  return [
    [[[t("Wheel")], [t("Right click")]], t("turn what is picked up")],
    [[[t("Ctrl"), t("Wheel")], [t("Double click")]], t("nearer or farther")],
  ];
}

/** @returns {Shortcut[]} */
function fingers() {
  return [
    [[[t("Two fingers")], [t("Double tap")]], t("nearer or farther")],
    [[[t("Rest on something")]], t("see it larger, and what it is")],
    [[[t("A second finger")]], t("turn what the first one carries")],
  ];
}

export function openShortcuts() {
  const group = (/** @type {string} */ name, /** @type {Shortcut[]} */ all) => [
    el("h3", {}, name),
    el("dl", { class: "keys" }, ...all.flatMap(row)),
  ];
  return openDialog(t("Keys and gestures"), [
    ...group(t("Keys"), keys()),
    ...group(t("Mouse"), mouse()),
    ...group(t("Fingers"), fingers()),
  ]);
}

function row(/** @type {Shortcut} */ [ways, does]) {
  const way = (/** @type {string[]} */ together) =>
    el("span", {}, ...together.map((key) => el("kbd", {}, key)));
  return [el("dt", {}, ...ways.map(way)), el("dd", {}, does)];
}
