// Parts of the page that are fetched when they are first wanted.

import { messageOf, retry } from "./async.js";
import { t } from "./i18n.js";
import { showNotice } from "./notice.js";

/**
 * What a part of the page is made by. Where it cannot be had at the third try that is said, with a way on, and the
 * promise rejects: a browser may remember the failure for as long as the page stays.
 * @template Part
 * @param {() => Promise<Part>} fetched
 */
export async function loadModule(fetched) {
  try {
    return await retry(fetched);
  } catch (error) {
    showNotice(
      t("A part of the page could not be fetched ({why}). The game is kept.", {
        why: messageOf(error),
      }),
      {
        name: t("Load the page again"),
        act: () => location.reload(),
      },
    );
    throw error;
  }
}
