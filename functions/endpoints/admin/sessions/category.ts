import { defaultSite } from '#shared/rules/site-defaults.ts';
import { invalid } from '../../../ground/platform/http-error.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { findNames } from '../../../ground/settings/names.ts';
import type { SessionInput } from './input.ts';

type Category = SessionInput['category'];

async function isCategory(table: Table, category: string): Promise<boolean> {
  const { categories = defaultSite.categories.list } = await findNames(table, { consistent: true });
  return categories.some(({ id }) => id === category);
}

/**
 * A session keeps a category that was removed, and gets none that the site does not have
 * (docs/product.md#session-categories). Throws HttpError 400.
 */
export async function expectCategory(table: Table, category: Category, before: Category = null): Promise<void> {
  if (category === null || category === before || (await isCategory(table, category))) return;
  throw invalid('body.category', 'must be a category of the site');
}

/** Null where it was removed. */
export async function categoryOfCopy(table: Table, category: Category): Promise<Category> {
  return category !== null && (await isCategory(table, category)) ? category : null;
}
