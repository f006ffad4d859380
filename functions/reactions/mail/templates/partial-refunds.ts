import { paths } from '#shared/contract/paths.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import type { Payable } from '../../../ground/keys/order.ts';
import type { ReturnedPart } from '../../../ground/keys/partial-refund.ts';
import {
  type CollectionPurchase,
  collectionOf,
  isBought,
  isPackPurchase,
  isVoucherPurchase,
} from '../../../ground/keys/purchase.ts';
import { isWithdrawn } from '../../../ground/keys/session.ts';
import { wasPaidOnline } from '../../../orders/payments/order.ts';
import type { BookingMailData } from './bookings.ts';
import { onItsWay } from './cancellations.ts';
import type { MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { packPartRefunded } from './packs.ts';
import { sessionOrOthers } from './payments.ts';
import { collectionContent, collectionLink, type PurchaseMailData, titleOf } from './purchases.ts';
import { greeting, sessionContent, sessionFacts, sessionLink, subjectLine } from './session-facts.ts';
import { voucherPartRefunded } from './vouchers.ts';

export type BookingPartData = BookingMailData & {
  part: ReturnedPart;
  /** False for who paid for the place and gave it away. */
  isAttendee: boolean;
};
export type PayerData = BookingMailData & { sum: Money };
export type PurchasePartData = PurchaseMailData & { part: ReturnedPart };

/** A part of the payment went back, and the booking stays (docs/product.md#partial-refunds). */
export function bookingPartRefunded(
  { booking, restOfBookingId, session, greetedName, isReceiver, part, isAttendee, siteUrl }: BookingPartData,
  names: StudioNames,
): MailContent {
  const hasTicket = restOfBookingId === undefined && isAttendee && isBooked(booking);
  const stays = hasTicket ? ' Your booking stays as it is.' : '';
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    ...words(booking, part, greetedName, stays),
    subject: subjectLine('Partly refunded', session, booking.timeZone),
    facts: [...sessionFacts(session, booking.timeZone), refundedFact(booking, part)],
    action: hasTicket
      ? { label: 'See your ticket', href: `${siteUrl}${paths.ticket.href(booking.id)}` }
      : sessionLink(session, siteUrl),
    footer:
      isAttendee && restOfBookingId === undefined
        ? footers(names, { isReceiver }).bookedBefore
        : footers(names).paidForPlace,
  };
}

/** Writes to who paid for a place and gave it away: names neither who has it nor what they did (docs/trust.md#given-places). */
export function paymentReturned(data: PayerData, names: StudioNames): MailContent {
  const { session, greetedName, sum, siteUrl } = data;
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('Payment refunded', session, null),
    heading: 'Your payment goes back',
    paragraphs: [greeting(greetedName), returnedText(data)],
    facts: [...sessionFacts(session, null), { label: 'Refunded', value: formatMoney(sum) }],
    action: sessionOrOthers(session, siteUrl),
    footer: footers(names).paidForPlace,
  };
}

function returnedText({ booking, session, sum }: PayerData): string {
  const place = 'a place in this session, which you gave away';
  const amount = formatMoney(sum);
  const cause = isWithdrawn(session) ? 'This session does not take place. We are sorry. ' : '';
  if (booking.refundReason === 'dispute_lost') return `Your bank gave back ${amount} that you paid for ${place}.`;
  if (!wasPaidOnline(booking)) return `${cause}We have given back ${amount} that you paid for ${place}.`;
  return `${cause}${onItsWay(`${amount} of what you paid for ${place},`, booking)}`;
}

export function purchasePartRefunded({ purchase, ...data }: PurchasePartData, names: StudioNames): MailContent {
  if (isVoucherPurchase(purchase)) return voucherPartRefunded({ purchase, ...data }, names);
  if (isPackPurchase(purchase)) return packPartRefunded({ purchase, ...data }, names);
  return collectionPartRefunded({ purchase, ...data }, names);
}

function collectionPartRefunded(
  { purchase, greetedName, part, siteUrl }: PurchasePartData & { purchase: CollectionPurchase },
  names: StudioNames,
): MailContent {
  const collection = collectionOf(purchase);
  const stays = isBought(purchase) ? ' The recordings stay yours.' : '';
  return {
    ...collectionContent(collection, siteUrl, refundedFact(purchase, part).value),
    ...words(purchase, part, greetedName, stays),
    subject: `Partly refunded: ${titleOf(collection)}`,
    facts: [{ label: 'Collection', value: titleOf(collection) }, refundedFact(purchase, part)],
    action: collectionLink(collection, siteUrl),
    footer: footers(names).boughtRecordings,
  };
}

type Paid = Pick<Payable, 'total' | 'checkoutId' | 'paidAt' | 'vouchers'>;

/** Says of a part that was paid by other means that it was given back by hand. */
function words(order: Paid, { amount, reason, reasonTold }: ReturnedPart, name: string | null, stays: string) {
  const sum = formatMoney({ ...order.total, amount });
  const sentence = wasPaidOnline(order)
    ? onItsWay(`${sum} of what you paid`, order)
    : `We have given back ${sum} of what you paid.`;
  return {
    heading: 'Part of your payment goes back',
    paragraphs: [greeting(name), `${sentence}${stays}`],
    ...(reasonTold && reason && { words: [reason] }),
  };
}

function refundedFact({ total }: Pick<Paid, 'total'>, { amount }: ReturnedPart) {
  return { label: 'Refunded', value: `${formatMoney({ ...total, amount })} of ${formatMoney(total)}` };
}
