// Whether the player uses a pointer or a keyboard, for the style sheets.

/**
 * Mark the document while the player uses a pointer. The style sheets then hide focus rings, which a
 * browser also shows if a script moves the focus, for example to the board after a dialog.
 */
export function markPointerUse() {
  const { dataset } = document.documentElement;
  const mark = () => {
    dataset.by = "pointer";
  };
  if (matchMedia("(pointer: coarse)").matches) {
    mark();
  }
  addEventListener("pointerdown", mark, true);
  addEventListener(
    "keydown",
    ({ key, target }) => {
      // Keyboards on the screen send keys to fields.
      if (key === "Tab" || !(/** @type {Element} */ (target).matches?.("input, textarea"))) {
        delete dataset.by;
      }
    },
    true,
  );
}
