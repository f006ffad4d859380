import * as z from 'zod';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** Minutes after which the playback stops; 0 for not at all. */
export const timerMinutes = [0, 5, 10, 15, 20, 30, 45, 60] as const;

const choices = z.object({ minutes: z.literal(timerMinutes), keepsScreenOn: z.boolean() });

/** How somebody rests, kept in this browser (docs/product.md#browser-storage). */
export type RestChoices = z.output<typeof choices>;

const key = 'rest';

export function readRestChoices(): RestChoices {
  try {
    return choices.parse(JSON.parse(readStored('localStorage', key) ?? ''));
  } catch {
    return { minutes: 0, keepsScreenOn: false };
  }
}

export function keepRestChoices(chosen: RestChoices): void {
  writeStored('localStorage', key, JSON.stringify(chosen));
}
