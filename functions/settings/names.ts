import type { Category } from '#shared/rules/categories.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { namesRecord, siteKey } from '../keys/site-key.ts';
import { getItem, type Table } from '../platform/table.ts';

/** Names of the studio and of the categories, without the rest of the settings. */
export async function findNames(table: Table): Promise<{ studio: string; categories: Category[] }> {
  const stored = await getItem(table, siteKey, namesRecord);
  return {
    studio: stored?.names?.studio ?? defaultSite.names.studio,
    categories: stored?.categories?.list ?? defaultSite.categories.list,
  };
}
