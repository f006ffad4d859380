import { fullnessAt, type Practice, secondsOf, timeline } from './practices.ts';

/** Samples per second. */
export const sampleRate = 24_000;

// Fifth and octave over the lowest note, slightly detuned for a slow beat.
const partials = [
  { ratio: 1, loudness: 0.5 },
  { ratio: 1.003, loudness: 0.3 },
  { ratio: 1.5, loudness: 0.22 },
  { ratio: 2.002, loudness: 0.12 },
];

/** A tone that swells with each breath in and fades with each breath out: 16-bit samples, one channel. */
export function tone(practice: Practice): Int16Array {
  const seconds = secondsOf(practice);
  const parts = timeline(practice);
  return Int16Array.from({ length: seconds * sampleRate }, (_, sample) => {
    const second = sample / sampleRate;
    const fades = Math.min(1, second / 1.5, (seconds - second) / 2);
    const swell = 0.16 + 0.34 * fullnessAt(parts, second);
    const wave = partials.reduce(
      (sum, { ratio, loudness }) => sum + loudness * Math.sin(2 * Math.PI * practice.note * ratio * second),
      0,
    );
    return Math.round(32_767 * 0.7 * fades * swell * wave);
  });
}
