import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Absent until the owner takes the list of what to set up off the overview. */
export const setUpKey: Key = { PK: settingsItemKey, SK: 'SET-UP' };
export const setUpRecord = z.object({ dismissedAt: instant });

export const dismissedSetUp = (now: Date) => ({ ...setUpKey, dismissedAt: now.toISOString() });
