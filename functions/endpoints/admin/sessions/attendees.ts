import type { ResponseBody } from '#shared/contract/contract.ts';
import { screeningStateOf } from '../../../domains/screening/questions.ts';
import { addressReportsAmong, addressStatusKeys } from '../../../ground/deliverability/find.ts';
import { attendedOf, emailOf, hasEmail } from '../../../ground/keys/booking.ts';
import type { Place } from '../../../ground/keys/place.ts';
import {
  asPlace,
  holdsSeat,
  isOpenOfferHolder,
  type ListedHolder,
  type SeatHolder,
} from '../../../ground/keys/seat-holder.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { packNameOf } from '../../../ground/keys/voucher-part.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { owesWholePrice, shownDueAt } from '../../../orders/bookings/booked-rest.ts';
import { shownMemberDiscount } from '../../../orders/bookings/member-discount.ts';
import { holdersWithItems } from '../../../orders/bookings/place-store.ts';
import { listedHoldersOfSession } from '../../../orders/bookings/store.ts';
import { countVisits } from '../../../orders/bookings/visits.ts';
import { isRefundable, isSyncable } from '../../../orders/lists/order.ts';
import { returnedAmount, wasPaidByHand } from '../../../orders/payments/order.ts';
import { getUndeletedSession } from './list.ts';

type Attendee = ResponseBody<'addAttendee'>;

/** Attendees that take or hold a seat, by time of booking. Throws HttpError 404. */
export const listAttendees: Handler<'listAttendees', WriteDependencies> = async ({ params }, { table, now }) => {
  const [listed, session] = await Promise.all([
    listedHoldersOfSession(table, params.sessionId),
    getUndeletedSession(table, params.sessionId),
  ]);
  const seated = listed.filter(holdsSeat);
  const earlier = [session.startTime, now().toISOString()].toSorted()[0] ?? session.startTime;
  const [{ holders, items }, visitsOf] = await Promise.all([
    holdersWithItems(table, seated, addressStatusKeys(seated.flatMap(addressOf))),
    countVisits(table, seated.map(seatOf), earlier),
  ]);
  const problemOf = addressReportsAmong(items);
  return {
    attendees: holders.map((holder) => {
      const booking = asPlace(holder);
      return {
        ...attendeeOf(holder, session, now()),
        mailProblem: problemOf(booking.attendeeEmail),
        screening: screeningStateOf(booking, session, now()),
        visits: visitsOf(booking),
        returned: { ...booking.total, amount: returnedAmount(booking) },
      };
    }),
  };
};

const seatOf = (holder: ListedHolder) => (holder.kind === 'booking' ? holder.booking : asPlace(holder));

function addressOf(holder: ListedHolder): string[] {
  const seat = seatOf(holder);
  return hasEmail(seat) ? [seat.attendeeEmail] : [];
}

export function attendeeOf(holder: SeatHolder, session: WholeSession, now: Date): Attendee {
  const booking = asPlace(holder);
  const { id, attendeeName, memberSub, walkIn, status, paymentStatus, total, createdAt } = booking;
  const { discount, holdExpiresAt, option, optionReason, groupId } = booking;
  return {
    id,
    attendeeName,
    memberSub,
    walkIn,
    status,
    paymentStatus: owesWholePrice(booking) ? 'pending' : paymentStatus,
    total: booking.deposit?.membership === undefined ? total : wholePriceOf(booking),
    createdAt,
    attendeeEmail: emailOf(booking),
    discountCode: discount?.code ?? null,
    ...shownMemberDiscount(booking),
    ...pendingRestOf(booking),
    ...(option && { option: option.name }),
    ...(optionReason !== null && { optionReason }),
    ofPass: booking.passId !== null,
    ...(groupId !== null && { groupId }),
    holdExpiresAt: status === 'pending' ? holdExpiresAt : null,
    offered: isOpenOfferHolder(holder),
    refundable: isRefundable(booking),
    paidByHand: wasPaidByHand(booking),
    paidElsewhere: booking.paidElsewhere,
    ...packNameOf(booking),
    syncable: isSyncable(booking),
    attended: isMissing(booking, session, now) ? null : attendedOf(booking, session),
  };
}

/** The price of a place that a membership had paid and that is, or was, paid singly since. */
function wholePriceOf({ total, deposit }: Place): Place['total'] {
  return deposit && deposit.state !== 'cancelled' ? deposit.rest : total;
}

/** Returns what is still to be paid for a place (docs/product.md#deposits). */
export function pendingRestOf({ deposit }: Place): Pick<Attendee, 'rest'> {
  return deposit?.state === 'pending' ? { rest: { amount: deposit.rest, dueAt: shownDueAt(deposit) } } : {};
}

function isMissing(booking: Place, session: WholeSession, now: Date): boolean {
  return attendedOf(booking, session) === false && session.endTime > now.toISOString();
}
