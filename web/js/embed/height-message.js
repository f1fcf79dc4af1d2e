// Validation of the height that a frame reports to the page around it.

const MIN_HEIGHT = 120; // pixels
const MAX_HEIGHT = 2_000;

/**
 * Return the height in a message, limited to a sensible range. Return null if the message has no
 * height, or isn't from the frame's site. A sandboxed frame has the origin "null". (The caller
 * checks that the message is from the frame's window.)
 * @param {{ data: any, origin: string }} message
 * @param {string} base the address of the site
 * @param {boolean} isSandboxed
 */
export function readHeight({ data, origin }, base, isSandboxed) {
  const isValid =
    origin === (isSandboxed ? "null" : new URL(base).origin) &&
    typeof data === "object" &&
    data?.type === "skerry:height" &&
    data.version === 1 &&
    Number.isFinite(data.height);
  return isValid ? Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, Math.round(data.height))) : null;
}
