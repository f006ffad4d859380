import type { ResponseBody } from '#shared/contract/contract.ts';
import type { Totals } from '../../../domains/totals/store.ts';

export function countsOf(totals: Totals): ResponseBody<'getOverview'>['counts'] {
  const { bookings, purchases, orders, people, sessions, recordings, codes } = totals;
  return {
    sessions,
    users: people,
    orders: orders.session + orders.recording,
    bookings: bookings.total,
    birthPurchases: purchases.birth.total,
    birthRecordings: recordings.birth,
    stressRecordings: recordings.stress,
    discountCodes: codes,
  };
}
