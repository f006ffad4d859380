import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { allDiscountCodes, discountCodeRecord } from '../../keys/discount-code.ts';
import { queryPage, type Table } from '../../platform/table.ts';
import { listRecordings } from '../../recordings/store.ts';
import type { Totals } from '../../totals/store.ts';

type SmallCounts = { birthRecordings: number; stressRecordings: number; discountCodes: number };

/** Counted by reading: there are few of them, and no totals. */
export async function countSmallLists(table: Table): Promise<SmallCounts> {
  const recordings = async (collection: Collection) => (await listRecordings(table, collection)).length;
  const codes = async () => {
    const { items } = await queryPage(table, { index: 'byKind', partition: allDiscountCodes }, discountCodeRecord);
    return items.filter(({ code }) => !isReservedCode(code)).length;
  };
  const [birthRecordings, stressRecordings, discountCodes] = await Promise.all([
    recordings('birth'),
    recordings('stress'),
    codes(),
  ]);
  return { birthRecordings, stressRecordings, discountCodes };
}

export function countsOf(
  { bookings, purchases, orders, people, sessions }: Totals,
  small: SmallCounts,
): ResponseBody<'getOverview'>['counts'] {
  return {
    sessions,
    users: people,
    orders: orders.session + orders.recording,
    bookings: bookings.total,
    birthPurchases: purchases.birth.total,
    ...small,
  };
}
