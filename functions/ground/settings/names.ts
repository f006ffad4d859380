import type { Category } from '#shared/rules/categories.ts';
import { brand } from '#shared/rules/site-defaults.ts';
import { namesRecord, siteKey } from '../keys/site-key.ts';
import { getItem, type Table } from '../platform/table.ts';

/** Names of the studio and of the categories, without the rest of the settings; absent: those of the defaults. */
export async function findNames(
  table: Table,
  options?: { consistent?: boolean },
): Promise<{ studio: string; categories?: Category[] | undefined }> {
  const stored = await getItem(table, siteKey, namesRecord, options);
  return {
    studio: stored?.names?.studio ?? brand.name,
    categories: stored?.categories?.list,
  };
}
