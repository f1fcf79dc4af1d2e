// The site kept on the device: asked for once the game is there, and renewed between games only.

import { t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";

/**
 * Keep the site for the time without a network, and offer what is new of it.
 * @param {() => boolean} free whether no game would be disturbed by a reload
 * @returns {Promise<() => void>} to be called whenever something has changed
 */
export async function keepOffline(free) {
  const workers = container();
  if (!workers) {
    return () => {};
  }
  const registration = await workers
    .register("sw.js", { updateViaCache: "none" })
    .catch(() => null); // no such file, no storage, no secure address: then it is not kept
  let offered = false;
  const look = () => {
    const next = registration?.waiting;
    if (next && workers.controller && !offered && free()) {
      offered = true;
      showNotice(t("A new version of Skerry is ready."), {
        name: t("Use it now"),
        act: () => activate(workers, next),
      });
    }
  };
  registration?.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", look);
  });
  look();
  return look;
}

/**
 * @param {ServiceWorkerContainer} workers
 * @param {ServiceWorker} next
 */
function activate(workers, next) {
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  next.postMessage("skerry:update");
}

/** Where there may be none, as in a sandboxed frame, the very question throws. */
function container() {
  try {
    return window === window.top ? navigator.serviceWorker : undefined;
  } catch {
    return undefined;
  }
}
