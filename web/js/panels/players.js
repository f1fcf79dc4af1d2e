// The players: a card for each seat.

/** @import {GameInfo, Player, PlayerKind, Scene, TableReply} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {SeatCard} from "./types" */

import { formatTime } from "../game/clock.js";
import { openDialog } from "../ui/dialog.js";
import { el, makeSeatDisc, setAttributeIfChanged, setText, svg } from "../ui/dom.js";
import { hasFaces, loadFaces, makeFace } from "../ui/faces.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { playerKindName } from "./status-model.js";

const MANY_SEATS = 3; // with this many seats or more, names are short

export class PlayersPanel {
  /** @type {SeatCard[]} */
  #cards = [];
  #createdFor = "";
  /** @type {number | null} */
  #turn = null;
  /** The game whose faces were requested. */
  #facesOf = "";
  /** @type {PlayerKind[] | null} the players that were requested, until the engine has replied */
  #requested = null;
  /** @type {TableReply | null} */
  #lastReply = null;

  /**
   * @param {HTMLElement} root
   * @param {(players: PlayerKind[]) => void} onChange
   */
  constructor(root, onChange) {
    this.root = root;
    this.onChange = onChange;
  }

  show(/** @type {Game} */ game) {
    const { reply, currentFrame: scene, info } = game;
    const key = `${info.id} ${scene.players.length}`;
    if (key !== this.#createdFor) {
      this.#createdFor = key;
      this.#cards = scene.players.map((_, seat) => this.#createCard(seat, game));
      this.root.replaceChildren(...this.#cards.map(({ card }) => card));
    }
    this.#scrollTo(reply.turn);
    if (reply !== this.#lastReply) {
      this.#lastReply = reply;
      this.#requested = null;
    }
    const players = this.#requested ?? reply.players;
    const hasBot = players.some((kind) => kind !== "person");
    if (hasBot && reply.line.length > 0 && this.#facesOf !== info.id) {
      this.#facesOf = info.id; // not before the first move, which would wait for the faces
      loadFaces(game.engine, info.id).then(() => this.show(game));
    }
    const hasResult = reply.over && game.viewedPosition === null && scene === game.scene;
    const isAlone = scene.players.length === 1;
    this.root.classList.toggle("no-points", isAlone && !scene.players[0].score);
    // No winner is marked if all seats share the win.
    const hasWinner = reply.winners.length < Math.max(2, reply.seats);
    scene.players.forEach((player, seat) => {
      this.#update(seat, player, players, game);
      const { card } = this.#cards[seat];
      card.classList.toggle("turn", reply.turn === seat && game.viewedPosition === null);
      card.classList.toggle("winner", hasResult && hasWinner && reply.winners.includes(seat));
    });
  }

  /**
   * @param {number} seat the seat whose card is updated
   * @param {Player} player
   * @param {PlayerKind[]} players
   * @param {Game} game
   */
  #update(seat, player, players, game) {
    const { info, clock, currentFrame: scene, reply } = game;
    const parts = this.#cards[seat];
    const name = game.nameOf(seat);
    const { note = "", score = "" } = player;
    setText(parts.name, name);
    setText(parts.dot, score ? " · " : "");
    setText(parts.score, score);
    setText(parts.note, name === player.name ? note : joinTexts([player.name, note], ", "));
    showSwatch(parts.swatch, scene, player, seat);
    if (parts.sheet) {
      setAttributeIfChanged(parts.sheet, "aria-label", t("{name}'s sheet", { name }));
      setAttributeIfChanged(parts.sheet, "aria-pressed", String(scene.seat === seat));
    }
    const kind = players[seat] ?? "person";
    showFace(parts.face, info.id, kind);
    const isOnlyHuman = players.filter((each) => each === "person").length === 1;
    const ownSeat = reply.own_seat ?? null;
    const isYou = ownSeat === null ? isOnlyHuman : seat === ownSeat;
    const isFriend = ownSeat !== null && !isYou && reply.seats === 2;
    const kindName = playerKindName(kind, info.levels, isYou, isFriend);
    const isImplied = kind === "person" && reply.seats >= MANY_SEATS;
    setText(parts.player, isImplied ? "" : kindName);
    setText(parts.select.options[0], playerKindName("person", [], isYou, isFriend));
    setAttributeIfChanged(parts.select, "aria-label", t("Who plays {seat}", { seat: player.name }));
    if (parts.select.value !== String(kind)) {
      parts.select.value = String(kind);
    }
    const time = clock?.displayMs(seat);
    setText(parts.clock, time === undefined ? "" : formatTime(time));
    parts.clock.classList.toggle("late", time !== undefined && time < 0);
  }

  /** Scroll to the seat that is to move, if it has changed. */
  #scrollTo(/** @type {number | null} */ turn) {
    if (turn === this.#turn || turn === null) {
      return;
    }
    this.#turn = turn;
    const card = this.#cards[turn]?.card;
    if (card) {
      setTimeout(() => scrollList(this.root, card)); // after layout
    }
  }

  /** @returns {SeatCard} */
  #createCard(/** @type {number} */ seat, /** @type {Game} */ game) {
    const { info, reply, scene } = game;
    const swatch = svg("svg", { "aria-hidden": "true" });
    const select = createSelect(info, reply.seats, () => this.#onSelect(seat, game));
    select.hidden = reply.seats === 1;
    select.value = String(reply.players[seat]);
    const span = (/** @type {string} */ look) => el("span", { class: look });
    const face = span("face-slot");
    const name = span("called");
    const dot = span("dot");
    const score = span("score");
    const note = span("note");
    const player = el("span", { class: "sitter", "aria-hidden": "true" }); // the list is read instead
    const clock = el("span", { class: "clock", role: "timer", translate: "no" });
    const names = el(
      "div",
      { class: "who" },
      el("strong", {}, face, name, dot, score),
      note,
      player,
    );
    const hasSheets = scene.seat !== undefined && reply.seats > 1;
    const button = { type: "button", class: "sheet", "data-act": `sheet ${seat}` };
    const sheet = hasSheets ? el("button", button, swatch) : null;
    const card = el("li", { class: "seat" }, sheet ?? swatch, names, clock, select);
    return { card, swatch, sheet, face, name, dot, score, note, player, clock, select };
  }

  /** Change who plays a seat: during a game, only after the player has confirmed it. */
  #onSelect(/** @type {number} */ seat, /** @type {Game} */ game) {
    const players = this.#cards.map(({ select }) =>
      select.value === "person" ? "person" : Number(select.value),
    );
    const change = () => {
      this.#requested = players;
      this.onChange(players);
    };
    if (game.reply.line.length === 0 || game.reply.over) {
      change();
      return;
    }
    const level = game.info.levels.find(({ id }) => id === players[seat]);
    const values = { seat: game.nameOf(seat), player: level?.name ?? "" };
    const text = level
      ? t("{player} plays {seat} from here.", values)
      : t("A human plays {seat} from here.", values);
    const about = el("p", { class: "about" }, text);
    const confirm = { name: t("Change"), act: change };
    const dialog = openDialog(t("Change the player?"), [about], confirm);
    dialog.addEventListener("close", () => this.show(game));
  }
}

function joinTexts(/** @type {string[]} */ texts, /** @type {string} */ separator) {
  return texts.filter(Boolean).join(separator);
}

/** Scroll a list so that the card is visible, and some of those before it. */
function scrollList(/** @type {HTMLElement} */ list, /** @type {HTMLElement} */ card) {
  const left = card.offsetLeft - list.offsetLeft - list.clientWidth / 3;
  const top = card.offsetTop - list.offsetTop - list.clientHeight / 3;
  list.scrollTo({ left, top });
}

/**
 * The list of players for a seat. While the list is open, its entries say how each bot plays.
 * @param {GameInfo} game
 * @param {number} seats
 * @param {() => void} onChange
 */
function createSelect({ levels }, seats, onChange) {
  const human = el("option", { value: "person" });
  const options = levels.map(({ id }) => el("option", { value: id }));
  const writeNames = (/** @type {boolean} */ isOpen) => {
    levels.forEach((level, index) => {
      const numbered = t("{name} ({level})", { name: level.name, level: level.id });
      const closed = seats >= MANY_SEATS ? level.name : numbered;
      setText(options[index], isOpen ? `${numbered} · ${level.about}` : closed);
    });
  };
  const onOpen = () => writeNames(true);
  const onClose = () => writeNames(false);
  const events = { onfocus: onOpen, onpointerdown: onOpen, onkeydown: onOpen, onblur: onClose };
  onClose();
  const select = el("select", events, human, ...options);
  select.addEventListener("change", () => {
    onClose();
    onChange();
  });
  return select;
}

/**
 * Return the picture of a seat's swatch: a shape of the game, or a disc.
 * @param {Pick<Scene, "game" | "shapes">} scene
 * @param {Player} player
 * @param {number} seat
 */
export function makeSwatch({ game, shapes }, { look = "", shape = "" }, seat) {
  const dress = sceneClasses({ game, seat });
  const layers = shapes[shape] ?? [];
  const parts = layers.length
    ? layers.map(([d, tokens]) => svg("path", { d, class: tokens }))
    : [svg("circle", { r: "9.5", class: `swatch ${look}` })];
  return { dress, viewBox: layers.length ? "-17 -17 34 34" : "-12 -12 24 24", parts };
}

/**
 * Show the face of a computer player, if it is loaded, and nothing for a human.
 * @type {(slot: HTMLElement, game: string, kind: PlayerKind) => void}
 */
function showFace(slot, game, kind) {
  const key = kind !== "person" && hasFaces(game) ? `${game} ${kind}` : "";
  if (slot.dataset.face !== key) {
    slot.dataset.face = key;
    slot.replaceChildren(...(key ? [makeFace(game, Number(kind))] : []));
  }
}

/**
 * @param {SVGElement} swatch
 * @param {Scene} scene
 * @param {Player} player
 * @param {number} seat
 */
function showSwatch(swatch, scene, player, seat) {
  const key = `${sceneClasses({ game: scene.game, seat })} ${player.shape} ${player.look}`;
  if (swatch.dataset.dressed !== key) {
    const { dress, viewBox, parts } = makeSwatch(scene, player, seat);
    swatch.setAttribute("class", dress);
    swatch.setAttribute("viewBox", viewBox);
    swatch.replaceChildren(...parts);
    swatch.dataset.dressed = key;
  }
}

/**
 * Return a seat's disc and name, to put before an event; [] in solo games and for events of no
 * seat.
 * @param {Pick<TableReply, "game" | "seat_names">} reply
 * @param {Player[]} players
 * @param {number} seat
 * @param {Player} [then] the name and look of the seat at that time, if they have changed
 */
export function makeSeatLabel({ game, seat_names: seatNames }, players, seat, then) {
  if (players.length < 2 || !players[seat]) {
    return [];
  }
  const { name, look } = then ?? { name: seatNames[seat] ?? "", look: players[seat].look };
  return [makeSeatDisc(sceneClasses({ game, seat }), look), el("strong", {}, `${name} `)];
}
