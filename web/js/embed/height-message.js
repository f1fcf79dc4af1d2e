// What a frame says to the page around it, read with suspicion.

const LEAST = 120; // pixels
const MOST = 2_000;

/**
 * The height that a message asks for, within bounds; null if it is not a message of this version
 * from the frame's own site. A sandboxed frame has no origin, so "null" will do for it, and for it
 * alone. (That the message comes from the frame's window, the caller has seen to.)
 * @param {{ data: any, origin: string }} message
 * @param {string} base the address of the site
 * @param {boolean} sandboxed
 */
export function readHeight({ data, origin }, base, sandboxed) {
  const good =
    origin === (sandboxed ? "null" : new URL(base).origin) &&
    typeof data === "object" &&
    data?.type === "skerry:height" &&
    data.version === 1 &&
    Number.isFinite(data.height);
  return good ? Math.min(MOST, Math.max(LEAST, Math.round(data.height))) : null;
}
