import * as z from 'zod';
import { instant, storedTimeZone } from '#shared/contract/common/schemas.ts';
import { defaultPlacesPerOrder } from '#shared/rules/bookings.ts';
import { defaultCancellationPolicy } from '#shared/rules/cancellation.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** The schema is not strict, unlike the contract's: a newer version may have added to it. */
export const storedPolicy = z.object({
  freeHours: z.int().min(0).nullable(),
  partPercent: z.int().min(0).max(100),
  partHours: z.int().min(0),
});

const storedDeposits = z.object({
  above: z.object({ GBP: z.int().min(0), EUR: z.int().min(0), USD: z.int().min(0) }),
  percent: z.int().min(1).max(99),
  daysBefore: z.int().min(1),
});

/** Settings apply to every session that has nothing of its own. */
export const settingsRecord = z.object({
  cancellationPolicy: storedPolicy.default(defaultCancellationPolicy),
  placesPerOrder: z.int().min(1).default(defaultPlacesPerOrder),
  /** Null: all is paid at once (docs/product.md#deposits). */
  deposits: storedDeposits.nullable().default(null),
  /** New on-site sessions get this zone; null means the one of the admin's browser. */
  timeZone: storedTimeZone.nullable().default(null),
  /** Records the last save: the version that an admin's change is compared with; null before the first. */
  updatedAt: instant.nullable().default(null),
  /** E-mail of the admin who saved them last. */
  updatedBy: z.string().nullable().default(null),
});
export type Settings = z.output<typeof settingsRecord>;

export const settingsKey: Key = { PK: settingsItemKey, SK: settingsItemKey };

export const defaultSettings: Settings = settingsRecord.parse({});
