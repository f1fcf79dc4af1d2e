// The pages in the one file: rules, sources, licences. They are shown in a frame inside a dialog, where
// no script runs.

import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

export class PageViewer {
  /**
   * @param {Record<string, string>} texts by path
   * @param {ReadonlyMap<string, string>} pictures addresses by path
   */
  constructor(texts, pictures) {
    this.texts = texts;
    this.pictures = pictures;
    document.addEventListener("click", (event) => {
      const path = linkOf(event)?.getAttribute("href") ?? "";
      if (path in texts) {
        event.preventDefault();
        this.#open(path);
      }
    });
  }

  #open(/** @type {string} */ path) {
    const [, title] = /<title>(.*?)(?: - Skerry)?<\/title>/.exec(this.texts[path]) ?? [];
    const frame = el("iframe", { class: "reader", title });
    const dialog = openDialog(title ?? t("Page"), [frame]);
    this.#show(path, frame, dialog);
  }

  /** @type {(path: string, frame: HTMLIFrameElement, dialog: HTMLDialogElement) => void} */
  #show(path, frame, dialog) {
    frame.onload = () => {
      frame.contentDocument?.addEventListener("click", (event) => {
        const link = linkOf(event);
        if (link) {
          this.#follow(event, link, path, frame, dialog);
        }
      });
    };
    frame.srcdoc = this.texts[path].replaceAll(
      /\b(src|srcset)="([^":]+)"/g,
      (_, name, to) => `${name}="${this.pictures.get(resolvePath(to, path)) ?? ""}"`,
    );
  }

  /**
   * Follow a link in the page at `path`: to another page, within the page, back to the games, or to
   * another site.
   * @param {Event} event
   * @param {HTMLAnchorElement} link
   * @param {string} path
   * @param {HTMLIFrameElement} frame
   * @param {HTMLDialogElement} dialog
   */
  #follow(event, link, path, frame, dialog) {
    const to = link.getAttribute("href") ?? "";
    if (/^https?:/.test(to)) {
      link.target = "_blank";
      link.rel = "noopener";
      return;
    }
    event.preventDefault();
    const next = resolvePath(to, path);
    if (to.startsWith("#")) {
      frame.contentDocument?.getElementById(to.slice(1))?.scrollIntoView();
    } else if (next in this.texts) {
      this.#show(next, frame, dialog);
    } else {
      dialog.close();
    }
  }
}

/** Return the clicked link, if there is one. (instanceof fails for elements of the frame.) */
function linkOf(/** @type {Event} */ { target }) {
  return /** @type {Element} */ (target).closest("a");
}

/** Return the site path that a link in the page at `path` leads to. */
export function resolvePath(/** @type {string} */ link, /** @type {string} */ path) {
  return new URL(link, `https://skerry.invalid/${path}`).pathname.slice(1);
}
