import * as z from 'zod';
import { restReminderAt } from '#shared/rules/deposits.ts';
import { deriveId } from '../platform/ids.ts';
import { type Order, orderListKeys, orderRecord, type Payable } from './order.ts';
import { restLine } from './order-lines.ts';
import { type Place, placeRecord } from './place.ts';

/** The order of the rest of a price (docs/decisions/deposits.md): `paid` once it is, `cancelled` where it need not be paid. */
export const restRecord = orderRecord.extend({ lines: z.tuple([restLine]), buyerName: z.string() });
export type Rest = z.output<typeof restRecord>;

export function isRest(order: object): order is Rest {
  return 'lines' in order && Array.isArray(order.lines) && order.lines[0]?.kind === 'rest';
}

type RestLine = z.output<typeof restLine>;

export const restLineOf = ({ lines: [line] }: Pick<Rest, 'lines'>) => line;

/** A booking has one rest at most, whose id derives from its own. */
export const restIdOf = (bookingId: string) => deriveId(bookingId, `${bookingId} rest`);

/** Partition, in the index byKind, of the rests with which something is to be done, by when. */
export const openRests = 'RESTS';

/** Keys of the list that a rest is in: while Stripe may have a payment of it, that of open payments. */
export function restListKeys(order: Payable & Pick<Order, 'savedCard'>, line: RestLine) {
  const { status, checkoutId, savedCard, refundDueAt, refundedAt } = order;
  const isWaiting = status === 'pending' && checkoutId === null && savedCard === null;
  const isRefundDue = refundDueAt !== null && refundedAt === null;
  const keepsCard = status !== 'pending' && !isRefundDue && line.card !== null;
  return isWaiting || keepsCard ? { GSI3PK: openRests, GSI3SK: line.nextAt } : orderListKeys(order);
}

/**
 * The instant of the next thing to do with a rest that is owed: a reminder, its charge or request, or the end of the place; now for a
 * card that may not be charged any more, which is given back.
 */
export function nextOfRest(
  {
    payUntil,
    dueAt,
    remindedAt,
    card,
    byCard,
  }: Pick<RestLine, 'payUntil' | 'dueAt' | 'remindedAt' | 'card' | 'byCard'>,
  now: Date,
): string {
  if (card !== null && !byCard) return now.toISOString();
  if (payUntil !== null) return payUntil;
  return (remindedAt === null ? restReminderAt(dueAt, now.toISOString()) : null) ?? dueAt;
}

/** The instant at which an open payment page of a rest has to be closed: for the charge of the card, or with the place. */
export function closingOf({ byCard, dueAt, payUntil, sessionStart }: RestLine): string {
  return byCard ? dueAt : (payUntil ?? sessionStart);
}

/** The place that a rest is paid for, as far as lists, receipts and mails about its payment show it: it has no seat of its own. */
export function placeOfRest(order: Rest): Place {
  const { lines, status, buyerName: attendeeName, buyerEmail: attendeeEmail, ...payment } = order;
  const { sessionId, sessionStart } = restLineOf(order);
  return placeRecord.parse({
    ...payment,
    sessionId,
    sessionStart,
    attendeeName,
    attendeeEmail,
    status: status === 'pending' ? 'pending' : 'cancelled',
    paymentStatus: status === 'failed' ? 'cancelled' : status,
    ending: status === 'cancelled' ? 'cancelled' : null,
  });
}
