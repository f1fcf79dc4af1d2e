// The list of keys and gestures.

import { openDialog } from "../ui/dialog.js";
import { el, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/** @typedef {[combinations: string[][], meaning: string]} Shortcut */

/** @returns {Shortcut[]} */
function keyShortcuts() {
  const shift = t("Shift");
  const ctrl = t("Ctrl");
  const undo = [ctrl, "Z"];
  const redo = [ctrl, "Y"];
  return [
    [[["←"], ["↑"], ["→"], ["↓"]], t("move around the board, or through moves or mistakes")],
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

/** @returns {[drawing: string, ...Shortcut][]} */
function touchShortcuts() {
  return [
    [
      `${drawFingertip(14, 28)}${drawFingertip(28, 14)}M10 32l-6 6v-5m0 5h5M32 10l6-6v5m0-5h-5`,
      [[t("Two fingers")]],
      t("zoom in or out"),
    ],
    [
      `${drawFingertip(21, 21)}${drawRing(9)}${drawRing(15)}`,
      [[t("Double-tap")]],
      t("zoom in or out"),
    ],
    [
      `${drawFingertip(21, 23)}M21 4a19 19 0 1 1-13 5M8 2v7h7`,
      [[t("Press and hold")]],
      t("magnify a space and see what's there"),
    ],
    [
      `${drawFingertip(21, 21)}M13 21H3m5-5-5 5 5 5M29 21h10m-5-5 5 5-5 5`,
      [[t("Swipe left")], [t("Swipe right")]],
      t("in a review: next move, previous move"),
    ],
    [
      `${drawFingertip(13, 27)}${drawFingertip(30, 27)}M8 14a16 16 0 0 1 26 1M34 8v7h-7`,
      [[t("A second finger")]],
      t("rotate the piece under the first finger"),
    ],
  ];
}

/** A fingertip in a drawing. */
function drawFingertip(/** @type {number} */ x, /** @type {number} */ y) {
  return `M${x - 5} ${y}a5 5 0 1 1 10 0a5 5 0 1 1-10 0`;
}

/** A ring around the middle of a drawing. */
function drawRing(/** @type {number} */ radius) {
  return `M${21 - radius} 21a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1-${2 * radius} 0`;
}

export function openShortcuts() {
  const section = (/** @type {string} */ name, /** @type {Shortcut[]} */ shortcuts) => [
    el("h3", {}, name),
    el("dl", { class: "keys" }, ...shortcuts.flatMap(createRow)),
  ];
  const gestures = el("dl", { class: "keys" }, ...touchShortcuts().flatMap(createGestureRow));
  gestures.classList.add("gestures");
  // A phone has neither keys nor a mouse.
  if (!matchMedia("(any-pointer: fine)").matches) {
    return openDialog(t("Gestures"), [gestures]);
  }
  return openDialog(t("Keys and gestures"), [
    ...section(t("Keys"), keyShortcuts()),
    ...section(t("Mouse"), mouseShortcuts()),
    el("h3", {}, t("Touch")),
    gestures,
    el(
      "p",
      { class: "about" },
      t(
        "On a keyboard without Latin letters, use the keys in the same places. You can switch off single-key shortcuts in the settings.",
      ),
    ),
  ]);
}

/** @returns {HTMLElement[]} */
function createGestureRow(
  /** @type {ReturnType<typeof touchShortcuts>[number]} */ [drawing, ...shortcut],
) {
  const [term, meaning] = createRow(shortcut);
  const look = { class: "gesture", viewBox: "0 0 42 42", "aria-hidden": "true" };
  term.prepend(svg("svg", look, svg("path", { d: drawing })));
  return [term, meaning];
}

function createRow(/** @type {Shortcut} */ [combinations, meaning]) {
  const terms = combinations.map((pressed) =>
    el("span", {}, ...pressed.map((key) => el("kbd", {}, key))),
  );
  return [el("dt", {}, ...terms), el("dd", {}, meaning)];
}
