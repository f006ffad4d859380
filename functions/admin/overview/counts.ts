import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { allDiscountCodes, discountCodeRecord } from '../../keys/discount-code.ts';
import { queryPage, type Table } from '../../platform/table.ts';
import { listRecordings } from '../../recordings/store.ts';
import type { Totals } from '../../totals/store.ts';

type Few = { birthRecordings: number; stressRecordings: number; discountCodes: number };

/** What there is a handful of: it is counted by reading it. */
export async function countFew(table: Table): Promise<Few> {
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

/** How many there are of all that the overview's cards lead to. */
export function countsOf(
  { bookings, purchases, orders, people, sessions }: Totals,
  few: Few,
): ResponseBody<'getOverview'>['counts'] {
  return {
    sessions,
    users: people,
    orders: orders.session + orders.recording,
    bookings: bookings.total,
    birthPurchases: purchases.birth.total,
    ...few,
  };
}
