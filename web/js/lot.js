/**
 * A text that nobody has drawn before: the seed of a game, the name of a tab.
 * @returns {string} letters and digits
 */
export function lot() {
  const numbers = crypto.getRandomValues(new Uint32Array(2)); // no randomUUID: that wants https
  return Array.from(numbers, (number) => number.toString(36).padStart(7, "0")).join("");
}
