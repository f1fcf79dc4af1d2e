// The offline copy of the site: made once the game runs, and updated between games.

import { t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";

/**
 * Register the service worker, and offer new versions.
 * @param {() => boolean} canReload whether a reload would disturb no game
 * @returns {Promise<() => void>} to be called after each change
 */
export async function keepOffline(canReload) {
  const workers = findContainer();
  if (!workers) {
    return () => {};
  }
  const registration = await workers
    .register("sw.js", { updateViaCache: "none" })
    .catch(() => null); // no such file, no storage or no https: there is no offline copy
  let isOffered = false;
  const check = () => {
    const next = registration?.waiting;
    if (next && workers.controller && !isOffered && canReload()) {
      isOffered = true;
      showNotice(t("A new version of Skerry is ready."), {
        name: t("Update now"),
        act: () => activate(workers, next),
      });
    }
  };
  registration?.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", check);
  });
  check();
  return check;
}

function activate(
  /** @type {ServiceWorkerContainer} */ workers,
  /** @type {ServiceWorker} */ worker,
) {
  workers.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("skerry:update");
}

function findContainer() {
  try {
    return window === window.top ? navigator.serviceWorker : undefined;
  } catch {
    return undefined; // in a sandboxed frame even the question throws
  }
}
