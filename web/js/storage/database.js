// IndexedDB with a time limit: while one tab deletes a database, other tabs could wait for ever.

/** @import {Database} from "./types" */

import { del, promisifyRequest, update, values } from "idb-keyval";
import { t } from "../ui/i18n.js";

const TIMEOUT_MS = 8_000;
const TICKS = 16; // a page that is busy counts fewer ticks, and so waits longer

export class DatabaseTimeoutError extends Error {
  /**
   * @param {string} [text]
   * @param {Promise<unknown>} [answer] the answer, which may still come
   */
  constructor(text, answer) {
    super(text);
    this.answer = answer;
  }
}

/**
 * Return a database of this site; sites on one host do not see each other's. Its methods reject
 * with DatabaseTimeoutError if the answer takes too long.
 * @param {string} path of the site
 * @param {string} [content] what it stores
 * @param {number} [timeout] in milliseconds
 * @returns {Database}
 */
export function openDatabase(path, content = "games", timeout = TIMEOUT_MS) {
  const store = openStore(`skerry:${content === "games" ? path : `${path}:${content}`}`, content);
  return {
    values: async () => withTimeout(values(store), timeout),
    remove: async (key) => withTimeout(del(key, store), timeout),
    update: async (key, change) => withTimeout(update(key, change, store), timeout),
  };
}

/**
 * Return a store for idb-keyval. Its connection closes if another tab deletes the database, and is
 * opened again when it is needed.
 * @type {(name: string, content: string) => import("idb-keyval").UseStore}
 */
function openStore(name, content) {
  /** @type {Promise<IDBDatabase> | undefined} */
  let opening;
  const forget = () => {
    opening = undefined;
  };
  const open = async () => {
    const request = indexedDB.open(name); // always version 1: entries have versions of their own
    request.onupgradeneeded = () => request.result.createObjectStore(content);
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
    return act((await opening).transaction(content, mode).objectStore(content));
  };
}

/**
 * @template Answer
 * @param {Promise<Answer>} answer
 * @param {number} timeout
 * @returns {Promise<Answer>}
 */
function withTimeout(answer, timeout) {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const tick = () => {
      ticks += 1;
      if (ticks > TICKS) {
        reject(new DatabaseTimeoutError(t("the database isn't responding"), answer));
      } else {
        timer = setTimeout(tick, timeout / TICKS);
      }
    };
    /** @type {any} */
    let timer;
    tick();
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** @returns {Database} a replacement in memory */
export function memoryDatabase() {
  const map = new Map();
  return {
    values: async () => [...map.values()],
    remove: async (key) => void map.delete(key),
    update: async (key, change) => void map.set(key, change(map.get(key))),
  };
}
