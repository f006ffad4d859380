import * as z from 'zod';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

export const siteKey: Key = { PK: settingsItemKey, SK: 'SITE' };

/** Names of the studio and of categories alone, for functions that read no other setting; absent before they were saved. */
export const namesRecord = z.object({
  names: z.object({ studio: z.string() }).optional(),
  categories: z.object({ list: z.array(z.object({ id: z.string(), name: z.string() })) }).optional(),
});
