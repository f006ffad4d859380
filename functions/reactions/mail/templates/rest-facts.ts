import { formatLongDate } from '#shared/rules/dates.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { BookingMail } from '../../../ground/outbox/mail.ts';
import { shownDueAt } from '../../../orders/bookings/booked-rest.ts';
import type { Fact } from './content.ts';

export type Deposit = NonNullable<Place['deposit']>;

/** Times are in the zone of who reads it, or else of the session. */
export type Dated = { booking: Pick<Place, 'timeZone'>; session: Pick<WholeSession, 'timeZone'> };

export const readerZoneOf = ({ booking, session }: Dated) => booking.timeZone ?? session.timeZone;

/** The rest that the attendee is still to pay; null where nothing is, or who gave them the place pays it. */
function restToPay({ deposit }: Pick<Place, 'deposit'>): Deposit | null {
  return deposit?.state === 'pending' && !deposit.byGiver ? deposit : null;
}

/** Shows what is still to be paid, when and how (docs/product.md#deposits). */
export function restFact(booking: Place, session: WholeSession): Fact[] {
  const rest = restToPay(booking);
  if (!rest) return [];
  const byMail = rest.membership
    ? 'You can pay on your ticket at any time until then.'
    : 'We mail you a payment page; you can pay on your ticket at any time.';
  const card = 'It is charged then to the card that you saved; your ticket shows how to take that back.';
  return [
    {
      label: 'Still to pay',
      value: `${formatMoney(rest.rest)}, due ${formatLongDate(shownDueAt(rest), readerZoneOf({ booking, session }))}`,
      note: rest.byCard ? card : byMail,
    },
  ];
}

/** Shows the studio what is still to be paid. */
export function unpaidRestFact({ deposit }: Place, { timeZone }: WholeSession): Fact[] {
  if (deposit?.state !== 'pending') return [];
  const { rest, byCard } = deposit;
  return [
    {
      label: 'Still to be paid',
      value: `${formatMoney(rest)}, due ${formatLongDate(shownDueAt(deposit), timeZone)}`,
      note: byCard ? 'by the card of the deposit' : 'by a mailed payment page',
    },
  ];
}

/** Says that nothing more is to be paid for a place that ended. */
export function restEndedText({ deposit }: Pick<Place, 'deposit'>): string[] {
  if (deposit?.state !== 'cancelled' || deposit.byGiver) return [];
  const what = deposit.membership ? 'The price' : 'The rest of the price';
  return [`${what}, ${formatMoney(deposit.rest)}, is not to be paid any more.`];
}

/** Tells whose place was moved what came of the rest of its price, where that is not the fact of `restFact`. */
export function movedRestText({ deposit }: Pick<Place, 'deposit'>, change: BookingMail['restChange']): string[] {
  if (change === 'ended') return restEndedText({ deposit });
  if (change === undefined || deposit?.state !== 'pending') return [];
  return [
    'The rest of the price, or its date, is another one now: so the card that you saved is not charged and not kept any longer.',
  ];
}

/** Tells who gave a place away what they agreed to pay still. */
export function giverRestText(booking: Place, session: WholeSession): string[] {
  const { deposit } = booking;
  if (deposit?.state !== 'pending' || !deposit.byGiver) return [];
  const date = formatLongDate(shownDueAt(deposit), session.timeZone);
  const how = deposit.byCard ? 'It is charged then to the card that you saved.' : 'We mail you a payment page.';
  return [`You still pay the rest of the price, ${formatMoney(deposit.rest)}, due ${date}. ${how}`];
}

/** The price at which a place was booked, less its discount. */
export function bookedPrice({ total, deposit }: { total: Money; deposit?: Place['deposit'] | undefined }): Money {
  return { ...total, amount: total.amount + (deposit?.bookedRest ?? deposit?.rest.amount ?? 0) };
}

/** The price of a place, less its discount: also the rest where that is to be paid, or was. */
export function wholePrice({ total, deposit }: { total: Money; deposit?: Place['deposit'] | undefined }): Money {
  return deposit && deposit.state !== 'cancelled' ? { ...total, amount: total.amount + deposit.rest.amount } : total;
}
