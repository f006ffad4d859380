import { restReminderAt } from '#shared/rules/deposits.ts';
import type { Place } from '../../ground/keys/place.ts';
import { closingOf, type Rest, restLineOf, restRecord } from '../../ground/keys/rest.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Writes } from '../payments/order.ts';
import { putOrder } from '../payments/order-store.ts';
import { changeRest, findRest } from './rest-store.ts';

/** The writes of a rest, and what its booking says of it. */
export type Deposited = { rest: Writes; deposit: Place['deposit'] };

/**
 * The order of the rest of a price, whose deposit is paid by this checkout: made by the transaction that completes the booking. The
 * card is kept where its holder agreed, and the page saved it. `siblingIds`: the rests of all places of a joint order.
 */
export async function restOfDeposit(
  table: Table,
  booking: Place,
  { checkout, siblingIds = [] }: { checkout: Checkout | undefined; siblingIds?: string[] },
  now: Date,
): Promise<Deposited> {
  const { deposit } = booking;
  if (!deposit) return { rest: {}, deposit };
  const found = await findRest(table, deposit.restId);
  if (found) return restAgain(found, booking, now);
  const card = (deposit.byCard ? checkout?.card : undefined) ?? null;
  const order = newRest(booking, deposit, { card, siblingIds, now });
  const { byCard, consentAt } = restLineOf(order);
  return { rest: { rest: putOrder(order) }, deposit: { ...deposit, byCard, consentAt, state: 'pending' } };
}

type Terms = Pick<ReturnType<typeof restLineOf>, 'card' | 'siblingIds'> & { now: Date };

/** A rest that is to be paid from now on; its id is that which its booking says. */
export function newRest(
  booking: Place,
  { restId, rest, dueAt, consentAt }: NonNullable<Place['deposit']>,
  terms: Terms,
): Rest {
  const { id: bookingId, sessionId, sessionStart, attendeeName, attendeeEmail, memberSub, rate, timeZone } = booking;
  const { card, now } = terms;
  const buyer = booking.buyer ?? { name: attendeeName, email: attendeeEmail, memberSub };
  const siblingIds = terms.siblingIds.filter((id) => id !== restId);
  const at = now.toISOString();
  const consent = card === null ? { byCard: false, consentAt: null } : { byCard: true, consentAt };
  const nextAt = restReminderAt(dueAt, at) ?? dueAt;
  const order = restRecord.parse({
    id: restId,
    status: 'pending',
    memberSub: buyer.memberSub,
    rate,
    timeZone,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    total: rest,
    listPrice: rest,
    createdAt: at,
    lines: [{ kind: 'rest', bookingId, sessionId, sessionStart, dueAt, nextAt, card, siblingIds, ...consent }],
  });
  return { ...order, holdExpiresAt: closingOf(restLineOf(order)) };
}

/**
 * The rest is there before its booking, whose table was restored or which the owner has set to paid again. It is settled like any
 * other; one that had ended is owed again. The consent to charge it is over.
 */
function restAgain(found: Rest, { deposit: booked, sessionId, sessionStart }: Place, now: Date): Deposited {
  if (!booked) return { rest: {}, deposit: booked };
  // The place may have been moved before its rest was paid.
  const isChanged = found.total.amount !== booked.rest.amount;
  const deposit = { ...booked, ...(isChanged && { bookedRest: booked.rest.amount, rest: found.total }) };
  if (found.paidAt !== null && found.status === 'paid') return { rest: {}, deposit: { ...deposit, state: 'paid' } };
  if (hasGoneBack(found)) return { rest: {}, deposit: { ...deposit, byCard: false, state: 'cancelled' } };
  const withoutConsent = { byCard: false, consentAt: null, payUntil: null } as const;
  const line = { ...restLineOf(found), ...withoutConsent, sessionId, sessionStart, nextAt: now.toISOString() };
  const rest = changeRest(found, { status: 'pending', holdExpiresAt: closingOf(line), line });
  return { rest: { rest }, deposit: { ...deposit, ...withoutConsent, state: 'pending' } };
}

/** Tells whether a rest ended with a payment: it is not paid a second time. */
const hasGoneBack = ({ status, paidAt, refundDueAt, refundedAt }: Rest) =>
  status !== 'pending' && (paidAt !== null || refundDueAt !== null || refundedAt !== null);
