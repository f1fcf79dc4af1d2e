// Parts of the page that are loaded on demand.

import { messageOf, retry } from "./async.js";
import { t } from "./i18n.js";
import { showNotice } from "./notice.js";

/**
 * Load a module. If three attempts fail, show a notice that offers a reload, and reject. Only a
 * reload helps if the browser remembers the failure.
 * @template Module
 * @param {() => Promise<Module>} load
 */
export async function loadWithRetry(load) {
  try {
    return await retry(load);
  } catch (error) {
    const why = messageOf(error);
    const text = t("Part of the page couldn't be loaded ({why}). Your game stays as it is.", {
      why,
    });
    showNotice(text, { name: t("Reload the page"), act: () => location.reload() });
    throw error;
  }
}
