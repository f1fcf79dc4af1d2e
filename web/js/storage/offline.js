// The offline copy of the site: made once the game runs, and updated between games.

import { checkContentType } from "../engine/content-type.js";
import { messageOf } from "../ui/async.js";
import { currentLanguage, t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";

/** @typedef {{ text: string, update?: () => void }} OfflineState a sentence, and an action: to use a new version */

const WORKER = "sw.js";
const STAY_MS = 3_600_000; // for a notice that must not disappear by itself

/** @type {OfflineState} */
let offlineState = { text: "" };
let onState = () => {};

/**
 * Show the state of the offline copy now and whenever it changes.
 * @param {(state: OfflineState) => void} show replaces the function of an earlier call
 */
export function showOfflineState(show) {
  onState = () => show(offlineState);
  onState();
}

/**
 * Register the service worker, and offer new versions.
 * @param {() => boolean} canReload whether a reload would disturb no game
 * @returns {Promise<() => void>} to be called after each change
 */
export async function keepOffline(canReload) {
  const workers = findContainer();
  if (!workers) {
    if (window === window.parent) {
      setOfflineState({
        text: isSecureContext
          ? t("This browser can't keep an offline copy.")
          : t("No offline copy can be saved, because the address doesn't start with https."),
      });
    }
    return () => {};
  }
  setOfflineState({ text: t("Saving an offline copy …") });
  workers.addEventListener("message", async ({ data }) => {
    if (data?.type === "skerry:kept") {
      reportCopy();
    } else if (data?.type === "skerry:not-kept") {
      const hasCopy = Boolean((await workers.getRegistration())?.active);
      setOfflineState({ text: explainFailure(data, hasCopy) });
    }
  });
  const stopWatching = watchOtherTabs(workers);
  const registration = await workers
    .register(WORKER, { updateViaCache: "none" })
    .catch(async (error) => setOfflineState({ text: await explainRefusal(error) }));
  return registration ? offerUpdates(registration, workers, canReload, stopWatching) : () => {};
}

function setOfflineState(/** @type {OfflineState} */ next) {
  offlineState = next;
  onState();
}

/**
 * Offer each new version, and offer it again after each game until this page uses it.
 * @param {ServiceWorkerRegistration} registration
 * @param {ServiceWorkerContainer} workers
 * @param {() => boolean} canReload
 * @param {() => void} stopWatching called before this page uses another version
 */
function offerUpdates(registration, workers, canReload, stopWatching) {
  let couldReload = false;
  const update = () => {
    workers.addEventListener("controllerchange", () => location.reload(), { once: true });
    stopWatching();
    registration.waiting?.postMessage("skerry:update");
  };
  const check = () => {
    const isReady = registration.waiting && workers.controller;
    if (isReady && canReload() && !couldReload) {
      const offer = { name: t("Update now"), act: update };
      showNotice(t("A new version of Skerry is ready."), offer);
    }
    couldReload = canReload();
  };
  const onChange = () => {
    if (registration.waiting && workers.controller) {
      couldReload = false;
      setOfflineState({ text: t("A new version of Skerry is ready."), update });
      check();
    } else if (registration.active && !registration.installing) {
      keepLanguage(registration.active);
    }
  };
  const watch = (/** @type {ServiceWorker | null} */ worker) =>
    worker?.addEventListener("statechange", () => worker.state !== "redundant" && onChange());
  registration.addEventListener("updatefound", () => watch(registration.installing));
  watch(registration.installing);
  onChange();
  return check;
}

/** Let the worker also keep the files of the page's language: it replies "skerry:kept". */
function keepLanguage(/** @type {ServiceWorker} */ worker) {
  if (currentLanguage() === "en") {
    reportCopy();
  } else {
    worker.postMessage({ language: currentLanguage() });
  }
}

function reportCopy() {
  const text = t("An offline copy is saved. Skerry also works without a connection.");
  setOfflineState({ text });
}

/**
 * Tell the player when another tab has updated the site: everything that this page loads afterwards
 * is of the new version. Return a function that stops this.
 */
function watchOtherTabs(/** @type {ServiceWorkerContainer} */ workers) {
  const over = new AbortController();
  const wasControlled = workers.controller !== null;
  const onUpdate = () => {
    if (wasControlled) {
      const text = t("Skerry was updated in another tab. Reload this page to use the new version.");
      const update = () => location.reload();
      setOfflineState({ text, update });
      showNotice(text, { name: t("Reload the page"), act: update }, STAY_MS);
    }
  };
  workers.addEventListener("controllerchange", onUpdate, { signal: over.signal });
  return () => over.abort();
}

/**
 * Return why the service worker could not make the copy.
 * @param {{ name: string, why: "changed" | "unreachable" | "other", message: string }} failure
 * @param {boolean} hasCopy of an older version
 */
function explainFailure({ name, why, message }, hasCopy) {
  const reason = {
    changed: t("the server sent a modified {name}", { name }),
    unreachable: t("{name} couldn't be loaded", { name }),
    other: message,
  }[why];
  return hasCopy
    ? t("The offline copy couldn't be updated: {reason}.", { reason })
    : t("There is no offline copy: {reason}.", { reason });
}

/** Return why the browser refused the service worker: its file, or the browser's own reason. */
async function explainRefusal(/** @type {unknown} */ error) {
  const reply = await fetch(WORKER, { cache: "no-store" }).catch(() => null);
  const { received, needed } = reply
    ? checkContentType(reply, WORKER)
    : { received: "", needed: "" };
  if (reply?.ok && needed) {
    const values = { name: WORKER, received, needed };
    return t("The server sent {name} as {received}, not as {needed}.", values);
  }
  const reason = reply?.ok ? messageOf(error) : t("{name} couldn't be loaded", { name: WORKER });
  return t("There is no offline copy: {reason}.", { reason });
}

function findContainer() {
  try {
    return window === window.top ? navigator.serviceWorker : undefined;
  } catch {
    return undefined; // in a sandboxed frame, reading the property throws
  }
}
