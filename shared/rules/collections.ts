import type { Money } from './money.ts';

/** The two collections of recordings (spec section 1). */
export const collections = ['birth', 'stress'] as const;
export type Collection = (typeof collections)[number];

/** What a collection costs where no package price is stored, in minor units (spec section 9). */
export const defaultCollectionPrice: Money = { amount: 6000, currency: 'EUR' };

/** What people call a collection. */
export const collectionNames: Record<Collection, string> = { birth: 'Birth', stress: 'Stress & Sleep' };

/** Seconds between two saves of a position while a recording plays (spec section 9). */
export const positionSaveSeconds = 10;
