import { readStored, writeStored } from '../../../lib/storage.ts';

/** Minutes after which the playback stops; 0 for not at all. */
export const timerMinutes = [0, 5, 10, 15, 20, 30, 45, 60] as const;

/** Holds how somebody rests, kept in this browser (docs/product.md#browser-storage). */
export type RestChoices = { minutes: (typeof timerMinutes)[number]; keepsScreenOn: boolean };

const key = 'rest';

/** The minutes as they are written in a choice; none for any other text. */
export function minutesOf(text: string | undefined): RestChoices['minutes'] {
  return timerMinutes.find((minutes) => String(minutes) === text) ?? 0;
}

export function readRestChoices(): RestChoices {
  const [minutes, screen] = readStored('localStorage', key)?.split(' ') ?? [];
  return { minutes: minutesOf(minutes), keepsScreenOn: screen === 'on' };
}

export function keepRestChoices({ minutes, keepsScreenOn }: RestChoices): void {
  writeStored('localStorage', key, keepsScreenOn ? `${minutes} on` : String(minutes));
}
