// Who plays which side: a card for each seat.

/** @import {GameInfo, Player, Scene, Sitter} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {Seat} from "./types" */

import { written } from "../game/clock.js";
import { el, setText, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { dressOf } from "../ui/pens.js";

export class PlayersPanel {
  /** @type {Seat[]} */
  #seats = [];
  #made = "";
  /** @type {number | null} */
  #turn = null;
  /** @type {Sitter[] | null} who is to sit where, until the engine has answered */
  #asked = null;
  /** @type {unknown} its last answer */
  #answer = null;

  /**
   * @param {HTMLElement} root
   * @param {(players: Sitter[]) => void} seated
   */
  constructor(root, seated) {
    this.root = root;
    this.seated = seated;
  }

  show(/** @type {Game} */ game) {
    const { reply, shown: scene, info } = game;
    const key = `${info.id} ${scene.players.length}`;
    if (key !== this.#made) {
      this.#made = key;
      this.#seats = scene.players.map((_, seat) => this.#make(seat, game));
      this.root.replaceChildren(...this.#seats.map(({ card }) => card));
    }
    this.#reveal(reply.turn);
    if (reply !== this.#answer) {
      this.#answer = reply;
      this.#asked = null;
    }
    const ended = reply.over && scene === game.scene; // and the film that leads there
    scene.players.forEach((player, seat) => {
      const parts = this.#seats[seat];
      describe(parts, player, game.nameOf(seat));
      dress(parts.swatch, scene, player, seat);
      const sitter = String((this.#asked ?? reply.players)[seat] ?? "person");
      if (parts.select.value !== sitter) {
        parts.select.value = sitter;
      }
      parts.card.classList.toggle("turn", reply.turn === seat && game.looking === null);
      parts.card.classList.toggle("winner", ended && reply.winners.includes(seat));
      setText(parts.clock, game.clock ? written(game.clock.shown(seat)) : "");
      parts.clock.classList.toggle("late", game.clock !== null && game.clock.shown(seat) < 0);
    });
  }

  /** Where there are more seats than room, whoever has the turn is among those that are seen. */
  #reveal(/** @type {number | null} */ turn) {
    if (turn === this.#turn || turn === null) {
      return;
    }
    this.#turn = turn;
    const card = this.#seats[turn]?.card;
    if (card) {
      const left = card.offsetLeft - this.root.offsetLeft - this.root.clientWidth / 3;
      const top = card.offsetTop - this.root.offsetTop - this.root.clientHeight / 3;
      this.root.scrollTo({ left, top });
    }
  }

  #make(/** @type {number} */ seat, /** @type {Game} */ { info, reply }) {
    const swatch = svg("svg", { "aria-hidden": "true" });
    const select = chooser(info, reply.seats > 2, () => this.#change());
    select.value = String(reply.players[seat]);
    const name = el("strong");
    const note = el("span", { class: "note" });
    const clock = el("span", { class: "clock", role: "timer" });
    const who = el("div", { class: "who" }, name, note);
    const card = el("li", { class: "seat" }, swatch, who, clock, select);
    return { swatch, select, name, note, clock, card };
  }

  #change() {
    this.#asked = this.#seats.map(({ select }) =>
      select.value === "person" ? "person" : Number(select.value),
    );
    this.seated(this.#asked);
  }
}

/**
 * Who may sit on a seat. A level has its name and number while nobody chooses, or its name alone
 * where there are many seats in little room; in the list that opens, how it plays and how strong it is.
 * @param {GameInfo} game
 * @param {boolean} many
 * @param {() => void} changed
 */
function chooser({ levels }, many, changed) {
  const person = el("option", { value: "person" }, t("Person"));
  const options = levels.map(({ id }) => el("option", { value: id }));
  const name = (/** @type {boolean} */ long) => {
    levels.forEach((level, at) => {
      const short = t("{name} ({level})", { name: level.name, level: level.id });
      const closed = many ? level.name : short;
      setText(options[at], long ? `${short} · ${level.about}` : closed);
    });
  };
  const open = () => name(true);
  const close = () => name(false);
  const told = { onfocus: open, onpointerdown: open, onkeydown: open, onblur: close };
  close();
  const select = el("select", told, person, ...options);
  select.addEventListener("change", () => {
    close();
    changed();
  });
  return select;
}

/**
 * @param {Seat} seat
 * @param {Player} player
 * @param {string} called
 */
function describe({ name, note, select }, { name: seat, note: about = "", score = "" }, called) {
  setText(name, score ? `${called} · ${score}` : called);
  setText(note, called === seat ? about : [seat, about].filter(Boolean).join(", "));
  const label = t("Who plays {seat}", { seat });
  if (select.getAttribute("aria-label") !== label) {
    select.setAttribute("aria-label", label);
  }
}

/**
 * Paint what stands for a player: a shape of the game's, or a disc.
 * @param {SVGElement} swatch
 * @param {Scene} scene
 * @param {Player} player
 * @param {number} seat
 */
function dress(swatch, { game, shapes }, { look = "", shape = "" }, seat) {
  const dressed = dressOf({ game, seat });
  const key = `${dressed} ${shape} ${look}`;
  if (swatch.dataset.dressed === key) {
    return;
  }
  const layers = (shapes[shape] ?? []).map(([d, tokens]) => svg("path", { d, class: tokens }));
  swatch.setAttribute("class", dressed);
  swatch.setAttribute("viewBox", layers.length ? "-17 -17 34 34" : "-12 -12 24 24");
  swatch.replaceChildren(
    ...(layers.length ? layers : [svg("circle", { r: "9.5", class: `swatch ${look}` })]),
  );
  swatch.dataset.dressed = key;
}
