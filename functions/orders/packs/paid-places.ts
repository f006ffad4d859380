import { type Pack, packKey, packRecord } from '../../ground/keys/pack.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isPackPart } from '../../ground/keys/voucher-part.ts';
import { getAll, pickItems } from '../../ground/platform/batch.ts';
import type { Table } from '../../ground/platform/table.ts';

/** The packs whose credits pay places, by one consistent read; none where credits pay nothing of them. */
export async function packsThatPaid(table: Table, places: readonly Pick<Place, 'vouchers'>[]): Promise<Pack[]> {
  const ids = new Set(places.flatMap(({ vouchers }) => vouchers.filter(isPackPart).map(({ code }) => code)));
  if (ids.size === 0) return [];
  const keys = [...ids].map(packKey);
  return pickItems(await getAll(table, keys, { consistent: true }), keys).map((item) => packRecord.parse(item));
}
