// The list of keys and gestures.

import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {[combinations: string[][], meaning: string]} Shortcut */

/** @returns {Shortcut[]} */
function keyShortcuts() {
  const shift = t("Shift");
  const ctrl = t("Ctrl");
  const undo = [ctrl, "Z"];
  const redo = [ctrl, "Y"];
  return [
    [[["←"], ["↑"], ["→"], ["↓"]], t("move around the board, the moves or the mistakes")],
    [[[t("Enter")]], t("play, or pick up")],
    [[[shift, t("Enter")]], t("play the move now, even if you could add to it")],
    [[["a"], ["…"], ["9"]], t("type a move, such as f6, then Enter")],
    [[["R"], [shift, "R"]], t("rotate the piece in hand")],
    [[[t("Esc")]], t("put the piece back; leave an earlier position")],
    [[undo, redo], t("undo, redo")],
    [[["+"], ["−"], ["0"]], t("zoom in, zoom out, whole board")],
    [[[t("Space")]], t("replay the moves, or pause")],
    [
      [["←"], ["→"], [t("Home")], [t("End")]],
      t("in a review: previous, next, first, last position"),
    ],
    [[["?"]], t("this list")],
  ];
}

/** @returns {Shortcut[]} */
function mouseShortcuts() {
  return [
    [[[t("Wheel")], [t("Right-click")]], t("rotate the piece in hand")],
    [[[t("Right-click")], [t("Right-drag")]], t("in an analysis: mark a space, draw an arrow")],
    [[[t("Ctrl"), t("Wheel")], [t("Double-click")]], t("zoom in or out")],
  ];
}

/** @returns {Shortcut[]} */
function touchShortcuts() {
  return [
    [[[t("Two fingers")], [t("Double-tap")]], t("zoom in or out")],
    [[[t("Press and hold")]], t("magnify a space and see what's there")],
    [[[t("Swipe left")], [t("Swipe right")]], t("in a review: next move, previous move")],
    [[[t("A second finger")]], t("rotate the piece under the first finger")],
  ];
}

export function openShortcuts() {
  const section = (/** @type {string} */ name, /** @type {Shortcut[]} */ shortcuts) => [
    el("h3", {}, name),
    el("dl", { class: "keys" }, ...shortcuts.flatMap(createRow)),
  ];
  const touch = section(t("Touch"), touchShortcuts());
  const isTouchFirst = matchMedia("(pointer: coarse)").matches;
  return openDialog(t("Keys and gestures"), [
    ...(isTouchFirst ? touch : []),
    ...section(t("Keys"), keyShortcuts()),
    ...section(t("Mouse"), mouseShortcuts()),
    ...(isTouchFirst ? [] : touch),
    el(
      "p",
      { class: "about" },
      t(
        "On a keyboard without Latin letters, use the keys in the same places. You can switch off single-key shortcuts in the settings.",
      ),
    ),
  ]);
}

function createRow(/** @type {Shortcut} */ [combinations, meaning]) {
  const terms = combinations.map((pressed) =>
    el("span", {}, ...pressed.map((key) => el("kbd", {}, key))),
  );
  return [el("dt", {}, ...terms), el("dd", {}, meaning)];
}
