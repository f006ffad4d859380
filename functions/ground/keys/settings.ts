import * as z from 'zod';
import { instant, storedTimeZone } from '#shared/contract/common/schemas.ts';
import { defaultCancellationPolicy } from '#shared/rules/cancellation.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Not strict, as in the contract: a newer version may have added to it. */
export const storedPolicy = z.object({
  freeHours: z.int().min(0).nullable(),
  partPercent: z.int().min(0).max(100),
  partHours: z.int().min(0),
});

/** What applies to every session that has nothing of its own. */
export const settingsRecord = z.object({
  cancellationPolicy: storedPolicy.default(defaultCancellationPolicy),
  /** Of new on-site sessions; null: the one of the admin's browser. */
  timeZone: storedTimeZone.nullable().default(null),
  /** When they were last saved: the version that an admin's change is compared with; null before the first time. */
  updatedAt: instant.nullable().default(null),
  /** E-mail of the admin who saved them last. */
  updatedBy: z.string().nullable().default(null),
});
export type Settings = z.output<typeof settingsRecord>;

/** One item of the whole site. */
export const settingsKey: Key = { PK: settingsItemKey, SK: settingsItemKey };

/** Before the first save. */
export const defaultSettings: Settings = settingsRecord.parse({});
