// Small sounds, made on the spot: something is laid down, something cannot be done, a game is over.
// Silent until wanted, and the browser's sound is not asked for before.

const LOUD = 0.22;

export class Sound {
  /** Whether it is wanted. */
  on = false;
  /** @type {AudioContext | null} */
  #audio = null;

  /** @param {() => AudioContext} [open] */
  constructor(open = () => new AudioContext()) {
    this.open = open;
  }

  /** A thing touches the table. */
  playMove() {
    this.#tone({ from: 210, to: 110, seconds: 0.07, shape: "sine", loud: 1 });
    this.#tone({ from: 1900, to: 900, seconds: 0.03, shape: "triangle", loud: 0.35 });
  }

  /** What was wanted is no move. */
  playRefusal() {
    this.#tone({ from: 150, to: 120, seconds: 0.12, shape: "triangle", loud: 0.7 });
  }

  /** The game is over: up for who has won here, else down. */
  playEnd(/** @type {boolean} */ won) {
    const notes = won ? [392, 523, 659] : [440, 392, 330];
    notes.forEach((note, at) => {
      this.#tone({
        from: note,
        to: note,
        seconds: 0.35,
        shape: "sine",
        loud: 0.6,
        after: at * 0.13,
      });
    });
  }

  /** @param {{ from: number, to: number, seconds: number, shape: OscillatorType, loud: number, after?: number }} tone */
  #tone({ from, to, seconds, shape, loud, after = 0 }) {
    const audio = this.on ? this.#awake() : null;
    if (!audio) {
      return;
    }
    const start = audio.currentTime + after;
    const source = new OscillatorNode(audio, { type: shape, frequency: from });
    const volume = new GainNode(audio, { gain: LOUD * loud });
    source.frequency.exponentialRampToValueAtTime(to, start + seconds);
    volume.gain.setValueAtTime(LOUD * loud, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    source.connect(volume).connect(audio.destination);
    source.start(start);
    source.stop(start + seconds);
  }

  /** The browser's sound; null where it has none. */
  #awake() {
    try {
      this.#audio ??= this.open();
      this.#audio.resume().catch(() => {}); // before the first touch browsers keep quiet
    } catch {
      this.on = false;
    }
    return this.#audio;
  }
}
