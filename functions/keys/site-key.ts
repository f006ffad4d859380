import * as z from 'zod';
import { settingsItemKey } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** One item with the whole site's words and choices. */
export const siteKey: Key = { PK: settingsItemKey, SK: 'SITE' };

/** The name of the studio alone, for functions that read no other setting; absent before it was saved. */
export const studioRecord = z.object({ names: z.object({ studio: z.string() }).optional() });
