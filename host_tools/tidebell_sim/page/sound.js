// SPDX-FileCopyrightText: 2026 The Tidebell authors
// SPDX-License-Identifier: MIT

// The piezo: a square wave through what a small disc lets pass. Browsers let sound start only after
// the person has pressed something.

const LOUDNESS = 0.2; // at full volume
const EDGE_S = 0.002; // no clicks at the ends of a tone
const LATE_S = 0.25;

export class Piezo {
  /** @param began called once it may sound */
  constructor(began) {
    this.began = began;
    this.context = null;
    this.muted = false;
    this.volume = 50;
    try {
      this.muted = localStorage.getItem("tidebell-muted") === "yes";
      this.volume = Number(localStorage.getItem("tidebell-volume") ?? 50);
    } catch {
      // no storage: as it is at first
    }
    this.tone = { hz: 0, on: false, ms: 0 };
    this.offset = null;
  }

  /** Whether the browser lets it sound now. */
  get sounds() { return this.context?.state === "running"; }

  get possible() { return Boolean(window.AudioContext || window.webkitAudioContext); }

  /** Called from within a press. */
  wake() {
    if (this.context) {
      if (!this.sounds) this.context.resume(); // or "interrupted", as by a call
      return;
    }
    const Context = window.AudioContext || window.webkitAudioContext;
    if (!Context) return;
    const context = new Context({ latencyHint: "interactive" });
    this.context = context;
    context.addEventListener("statechange", () => { if (this.sounds) this.began(); });
    this.wave = new OscillatorNode(context, { type: "square", frequency: 1000 });
    this.level = new GainNode(context, { gain: 0 });
    const disc = new BiquadFilterNode(context, { type: "highpass", frequency: 350 });
    const ring = new BiquadFilterNode(context, { type: "lowpass", frequency: 7000 });
    this.wave.connect(disc).connect(ring).connect(this.level).connect(context.destination);
    this.wave.start();
    this.apply(context.currentTime + 0.005);
  }

  /** @param tone {hz, on, loud, ms}: loud is how the device plays it, 0 to 1, ms is the device's own time of the change */
  show(tone) {
    this.tone = tone;
    if (!this.context) return;
    const now = this.context.currentTime;
    // Tones sent in one burst keep their distances: the server's clock is laid over the audio clock.
    const offset = now + 0.008 - tone.ms / 1000;
    if (this.offset === null || offset < this.offset || offset > this.offset + LATE_S) {
      this.offset = offset;
    }
    this.apply(Math.max(now, tone.ms / 1000 + this.offset));
  }

  apply(at) {
    const { hz, on, loud = 1 } = this.tone;
    const sounding = on && hz > 0 && !this.muted;
    if (sounding) this.wave.frequency.setValueAtTime(Math.min(20000, hz), at);
    const loudness = LOUDNESS * loud * (this.volume / 100) ** 2; // as loud as the ear hears it
    this.level.gain.setTargetAtTime(sounding ? loudness : 0, at, EDGE_S);
  }

  /** @param volume 0 to 100 */
  turn(volume) {
    this.volume = volume;
    this.mute(volume === 0);
  }

  mute(muted) {
    this.muted = muted;
    try {
      localStorage.setItem("tidebell-muted", muted ? "yes" : "no");
      localStorage.setItem("tidebell-volume", String(this.volume));
    } catch {
      // no storage: forgotten at the next visit
    }
    if (this.context) {
      this.level.gain.cancelScheduledValues(0);
      this.apply(this.context.currentTime);
    }
  }
}
