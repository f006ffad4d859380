import { brand } from '#shared/rules/brand.ts';
import { siteKey, studioRecord } from '../keys/site-key.ts';
import { getItem, type Table } from '../platform/table.ts';

export async function findStudioName(table: Table): Promise<string> {
  return (await getItem(table, siteKey, studioRecord))?.names?.studio ?? brand.name;
}
