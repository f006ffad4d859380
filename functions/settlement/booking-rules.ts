import { changeBooking, findBooking } from '../bookings/store.ts';
import type { Booking } from '../keys/booking.ts';
import { discountCodeKey, discountCodeRecord } from '../keys/discount-code.ts';
import { emailHash } from '../keys/email-hash.ts';
import { sessionKey, sessionRecord } from '../keys/session.ts';
import { waitlistEntryKey, waitlistEntryRecord } from '../keys/waitlist-entry.ts';
import { getItems } from '../platform/batch.ts';
import type { Table } from '../platform/table.ts';
import { decide } from './decide.ts';
import { clearedHold, type OrderRules, type Seat } from './order.ts';
import { completeBooking, markRefundDue, markRefunded, releaseBooking, type Surroundings, waiting } from './writes.ts';

/** How bookings are settled. */
export const bookingRules: OrderRules<Booking, Surroundings, Seat> = {
  find: findBooking,
  isUnsettled,
  gather,
  decide: ({ order, checkout, around }, now) => decide({ booking: order, checkout, session: around.session }, now),
  writes: (step, { order, checkout, around }, desk) => {
    const settling = { booking: order, ...around, paymentId: checkout?.paymentId ?? null };
    switch (step.do) {
      case 'complete':
        return completeBooking(settling, step.seat, desk);
      case 'wait':
        return waiting(order, desk.now());
      case 'release':
        return releaseBooking(settling, step.because, desk);
      case 'forget':
        return { booking: changeBooking(order, clearedHold) };
      case 'promise refund':
        return markRefundDue(settling, step.because, desk);
    }
  },
  refundDone: markRefunded,
};

// What nothing can change any more is not asked about. A payment that was kept may have to go back all the same.
function isUnsettled({ status, checkoutId, paidAt, refundDueAt, refundedAt }: Booking): boolean {
  if (refundedAt !== null || refundDueAt !== null) return refundedAt === null;
  return paidAt === null && (status === 'pending' || (status === 'cancelled' && checkoutId !== null));
}

async function gather(table: Table, { sessionId, attendeeEmail, discount }: Booking): Promise<Surroundings> {
  const { session, entry, code } = await getItems(table, {
    session: { key: sessionKey(sessionId), schema: sessionRecord },
    entry: { key: waitlistEntryKey(sessionId, emailHash(attendeeEmail)), schema: waitlistEntryRecord },
    code: discount ? { key: discountCodeKey(discount.code), schema: discountCodeRecord } : undefined,
  });
  return { session, entry, codeExists: code !== undefined };
}
