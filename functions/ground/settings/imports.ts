import { type Imported, type Imports, importsKey, importsRecord, isSilent } from '../keys/imported.ts';
import { getItem, type Table } from '../platform/table.ts';

/** Finds the record of all imports; undefined before the first. */
export function findImports(table: Table, { consistent = true } = {}): Promise<Imports | undefined> {
  return getItem(table, importsKey, importsRecord, { consistent });
}

/**
 * Leaves out imported people, to whom no mail goes by itself until the owner says so (docs/product.md#imported-people).
 * Reads nothing where none of the items was imported.
 */
export async function withoutSilent<Item extends { imported?: Imported | undefined }>(
  table: Table,
  items: Item[],
): Promise<Item[]> {
  if (items.every(({ imported }) => imported === undefined)) return items;
  const imports = await findImports(table);
  return items.filter((item) => !isSilent(item, imports));
}
