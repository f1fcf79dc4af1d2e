// Short synthesized sounds, and vibrations of a phone. The browser's audio is not requested before
// sound is switched on.

/** @typedef {{ from: number, to: number, seconds: number, shape: OscillatorType, volume: number, delay?: number }} Tone */

const VOLUME = 0.22;

export class Sound {
  on = false;
  /** Whether a phone vibrates as well. */
  vibrates = false;
  /** @type {AudioContext | null} */
  #audio = null;

  /**
   * @param {() => AudioContext} [createAudio]
   * @param {(pattern: number[]) => unknown} [vibrate] for milliseconds, with pauses between them
   */
  constructor(
    createAudio = () => new AudioContext(),
    vibrate = (pattern) => navigator.vibrate?.(pattern),
  ) {
    this.createAudio = createAudio;
    this.vibrate = vibrate;
  }

  /** Play the sound of a move: a piece touches the table. */
  playMove() {
    this.#shake([12]);
    this.#play({ from: 210, to: 110, seconds: 0.07, shape: "sine", volume: 1 });
    this.#play({ from: 1900, to: 900, seconds: 0.03, shape: "triangle", volume: 0.35 });
  }

  /** Play the sound of a touch that leads to no move. */
  playRefusal() {
    this.#shake([30, 40, 30]);
    this.#play({ from: 150, to: 120, seconds: 0.12, shape: "triangle", volume: 0.7 });
  }

  /**
   * Play the sound of the end: rising notes if a human player here has won, otherwise falling ones.
   */
  playEnd(/** @type {boolean} */ won) {
    this.#shake(won ? [40, 60, 40, 60, 120] : [120]);
    const notes = won ? [392, 523, 659] : [440, 392, 330];
    for (const [index, note] of notes.entries()) {
      const delay = index * 0.13;
      this.#play({ from: note, to: note, seconds: 0.35, shape: "sine", volume: 0.6, delay });
    }
  }

  #shake(/** @type {number[]} */ pattern) {
    if (this.vibrates) {
      this.vibrate(pattern);
    }
  }

  #play(/** @type {Tone} */ { from, to, seconds, shape, volume, delay = 0 }) {
    const audio = this.on ? this.#getAudio() : null;
    if (!audio) {
      return;
    }
    const start = audio.currentTime + delay;
    const source = new OscillatorNode(audio, { type: shape, frequency: from });
    const gain = new GainNode(audio, { gain: VOLUME * volume });
    source.frequency.exponentialRampToValueAtTime(to, start + seconds);
    gain.gain.setValueAtTime(VOLUME * volume, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
    source.connect(gain).connect(audio.destination);
    source.start(start);
    source.stop(start + seconds);
  }

  /** Return the browser's audio; null if it has none. */
  #getAudio() {
    try {
      this.#audio ??= this.createAudio();
      this.#audio.resume().catch(() => {}); // browsers are silent before the first touch
    } catch {
      this.on = false;
    }
    return this.#audio;
  }
}
