// The offer to install the page as an app: from the second visit on, in browsers that can do it at a
// page's request, until the player declines it once.

/** @import {TabStore} from "../storage/tab-store.js" */

import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const FIRST_OFFER = 2; // visits

/** @typedef {Event & { prompt: () => Promise<unknown> }} InstallEvent the browser's own offer */

/** Offer to install the page at the end of the home page, when the browser is ready for it. */
export function offerInstallation(
  /** @type {Element | null} */ home,
  /** @type {TabStore} */ tabStore,
) {
  const { visits, declined } = tabStore.countVisit();
  if (!home || declined || visits < FIRST_OFFER) {
    return;
  }
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault(); // the browser's banner would cover the board
    home.querySelector(".install")?.remove();
    home.append(makeOffer(/** @type {InstallEvent} */ (event), tabStore));
  });
}

function makeOffer(/** @type {InstallEvent} */ event, /** @type {TabStore} */ tabStore) {
  const text = t("Install Skerry as an app? It then opens in its own window, even offline.");
  const close = () => offer.remove();
  const decline = () => {
    tabStore.declineInstallation();
    close();
  };
  const install = () => {
    event.prompt();
    close();
  };
  const offer = el(
    "section",
    { class: "install", "aria-label": t("Install") },
    el("p", {}, text),
    button(t("Install"), install),
    button(t("No thanks"), decline, { class: "quiet" }),
  );
  return offer;
}
