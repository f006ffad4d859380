import type { Money } from './money.ts';

export const collections = ['birth', 'stress'] as const;
export type Collection = (typeof collections)[number];

/** Price without a stored package price (docs/product.md#package-price). */
export const defaultCollectionPrice: Money = { amount: 6000, currency: 'EUR' };

export const collectionNames: Record<Collection, string> = { birth: 'Birth', stress: 'Stress & Sleep' };

/** The most that one collection has (docs/product.md#chapters). */
export const maxChapters = 20;

/** A chapter begins at most this many weeks before a birth (docs/product.md#chapters). */
export const maxChapterWeeks = 42;

/** docs/product.md#playback */
export const positionSaveSeconds = 10;

/** Seconds before the end in which a recording counts as heard to its end (docs/product.md#playback). */
const endSeconds = 5;

export function isHeardToEnd(positionSeconds: number, durationSeconds: number | null): boolean {
  return durationSeconds !== null && positionSeconds > durationSeconds - endSeconds;
}
