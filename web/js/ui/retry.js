// What fails because a network or a host fails for a moment is tried again; what is said of a failure.

/** Milliseconds before each further try. */
export const PAUSES = [500, 1_500];

/**
 * The outcome of an act, which is tried again after each pause; rejects as the last try does.
 * @template Outcome
 * @param {() => Promise<Outcome>} act
 * @param {readonly number[]} [pauses]
 */
export async function retry(act, pauses = PAUSES) {
  for (const pause of pauses) {
    try {
      return await act();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return act();
}

/** What went wrong, in a line: of Python's long words about an error, the last. */
export function messageOf(/** @type {unknown} */ error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
}
