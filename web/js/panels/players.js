// Who plays which side: a card for each seat.

/** @import {GameInfo, Player, Scene, Sitter} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {Seat} from "./types" */

import { written } from "../game/clock.js";
import { openDialog } from "../ui/dialog.js";
import { el, setAttributeIfChanged, setText, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { sitterName } from "./status-model.js";

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
    const end = reply.over && game.looking === null;
    const ended = end && scene === game.scene; // and the film that leads there
    const led = reply.winners.length < Math.max(2, reply.seats); // a draw of all has no star
    scene.players.forEach((player, seat) => {
      const parts = this.#seats[seat];
      describe(parts, player, game.nameOf(seat));
      dress(parts.swatch, scene, player, seat);
      const sheet = t("The sheet of {name}", { name: game.nameOf(seat) });
      parts.sheet && setAttributeIfChanged(parts.sheet, "aria-label", sheet);
      parts.sheet &&
        setAttributeIfChanged(parts.sheet, "aria-pressed", String(game.shown.seat === seat));
      const who = (this.#asked ?? reply.players)[seat] ?? "person";
      const sitter = String(who);
      const known = who === "person" && reply.seats > 2; // there the room is for others
      setText(parts.sitter, known ? "" : sitterName(who, info.levels));
      if (parts.select.value !== sitter) {
        parts.select.value = sitter;
      }
      parts.card.classList.toggle("turn", reply.turn === seat && game.looking === null);
      parts.card.classList.toggle("winner", ended && led && reply.winners.includes(seat));
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
    card && setTimeout(() => scrollTo(this.root, card)); // once it is laid out
  }

  #make(/** @type {number} */ seat, /** @type {Game} */ game) {
    const { info, reply, scene } = game;
    const swatch = svg("svg", { "aria-hidden": "true" });
    const select = chooser(info, reply.seats > 2, () => this.#change(seat, game));
    select.hidden = reply.seats === 1; // who plays alone is a person
    select.value = String(reply.players[seat]);
    const [called, dot, score] = ["called", "dot", "score"].map((name) =>
      el("span", { class: name }),
    );
    const name = el("strong", {}, called, dot, score);
    const note = el("span", { class: "note" });
    const sitting = el("span", { class: "sitter", "aria-hidden": "true" }); // the list says it
    const clock = el("span", { class: "clock", role: "timer" });
    const who = el("div", { class: "who" }, name, note, sitting);
    const sheets = scene.seat !== undefined && reply.seats > 1;
    const sheet = sheets
      ? el("button", { type: "button", class: "sheet", "data-act": `sheet ${seat}` }, swatch)
      : null;
    const card = el("li", { class: "seat" }, sheet ?? swatch, who, clock, select);
    return { swatch, sheet, select, called, dot, score, note, sitter: sitting, clock, card };
  }

  /** Somebody else is to sit there: at once before the first move, then only if that is meant. */
  #change(/** @type {number} */ seat, /** @type {Game} */ game) {
    const asked = this.#seats.map(({ select }) =>
      select.value === "person" ? "person" : Number(select.value),
    );
    const change = () => {
      this.#asked = asked;
      this.seated(asked);
    };
    if (game.reply.line.length === 0 || game.reply.over) {
      change();
      return;
    }
    const level = game.info.levels.find(({ id }) => id === asked[seat]);
    const values = { seat: game.nameOf(seat), player: level?.name ?? "" };
    const said = level
      ? t("{player} takes the seat of {seat} and plays on from here.", values)
      : t("A person takes the seat of {seat} and plays on from here.", values);
    const about = el("p", { class: "about" }, said);
    const confirm = { name: t("Change"), act: change };
    openDialog(t("Change who plays?"), [about], confirm, t("Leave it")).addEventListener(
      "close",
      () => this.show(game),
    );
  }
}

/**
 * Scroll to a card, and to some of what is before it.
 * @param {HTMLElement} list
 * @param {HTMLElement} card
 */
function scrollTo(list, card) {
  const left = card.offsetLeft - list.offsetLeft - list.clientWidth / 3;
  const top = card.offsetTop - list.offsetTop - list.clientHeight / 3;
  list.scrollTo({ left, top });
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
function describe(
  { note, select, ...parts },
  { name: seat, note: about = "", score = "" },
  called,
) {
  setText(parts.called, called);
  setText(parts.dot, score ? " · " : "");
  setText(parts.score, score);
  setText(note, called === seat ? about : [seat, about].filter(Boolean).join(", "));
  setAttributeIfChanged(select, "aria-label", t("Who plays {seat}", { seat }));
}

/**
 * Paint what stands for a player: a shape of the game's, or a disc.
 * @param {SVGElement} swatch
 * @param {Scene} scene
 * @param {Player} player
 * @param {number} seat
 */
function dress(swatch, { game, shapes }, { look = "", shape = "" }, seat) {
  const dressed = sceneClasses({ game, seat });
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
