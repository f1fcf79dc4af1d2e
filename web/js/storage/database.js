// The browser's databases, which are not believed to answer: another tab that deletes one, or has it
// deleted, can make the rest wait for ever.

/** @import {Database} from "./types" */

import { del, promisifyRequest, update, values } from "idb-keyval";
import { t } from "../ui/i18n.js";

const PATIENCE = 4_000; // milliseconds

/** The database has not answered in time. */
export class DatabaseTimeoutError extends Error {}

/**
 * The browser's database for the games of a site, or for other entries; sites of one host do not see
 * each other's. What it is asked rejects with Silent where the answer takes too long.
 * @param {string} path the site's
 * @param {string} [what] is in it
 * @param {number} [patience] milliseconds
 * @returns {Database}
 */
export function openDatabase(path, what = "games", patience = PATIENCE) {
  const store = openStore(`skerry:${what === "games" ? path : `${path}:${what}`}`, what);
  return {
    values: async () => withTimeout(values(store), patience),
    remove: async (key) => withTimeout(del(key, store), patience),
    update: async (key, change) => withTimeout(update(key, change, store), patience),
  };
}

/**
 * What idb-keyval takes for a store. Its connection gives way to whoever wants the database deleted,
 * and is made anew when it is wanted again.
 * @param {string} name
 * @param {string} what
 * @returns {import("idb-keyval").UseStore}
 */
function openStore(name, what) {
  /** @type {Promise<IDBDatabase> | undefined} */
  let opening;
  const forget = () => {
    opening = undefined;
  };
  const open = async () => {
    const request = indexedDB.open(name); // by version 1 for ever: entries have their own
    request.onupgradeneeded = () => request.result.createObjectStore(what);
    const db = await promisifyRequest(request);
    db.onclose = forget;
    db.onversionchange = () => {
      db.close();
      forget();
    };
    return db;
  };
  return async (mode, act) => {
    opening ??= open();
    opening.catch(forget);
    return act((await opening).transaction(what, mode).objectStore(what));
  };
}

/**
 * @template Answer
 * @param {Promise<Answer>} answer
 * @param {number} patience
 * @returns {Promise<Answer>}
 */
function withTimeout(answer, patience) {
  return new Promise((resolve, reject) => {
    const late = () => reject(new DatabaseTimeoutError(t("the database does not answer")));
    const timer = setTimeout(late, patience);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @returns {Database} one in the place of a database that cannot be had */
export function memoryDatabase() {
  const map = new Map();
  return {
    values: async () => [...map.values()],
    remove: async (key) => void map.delete(key),
    update: async (key, change) => void map.set(key, change(map.get(key))),
  };
}
