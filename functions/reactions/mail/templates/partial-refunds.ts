import { paths } from '#shared/contract/paths.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import type { ReturnedPart } from '../../../ground/keys/partial-refund.ts';
import { collectionOf, isBought } from '../../../ground/keys/purchase.ts';
import type { BookingMailData } from './bookings.ts';
import { onItsWay } from './cancellations.ts';
import type { MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { collectionContent, collectionLink, type PurchaseMailData, titleOf } from './purchases.ts';
import { greeting, sessionContent, sessionFacts, sessionLink, subjectLine } from './session-facts.ts';

export type BookingPartData = BookingMailData & { part: ReturnedPart };
export type PurchasePartData = PurchaseMailData & { part: ReturnedPart };

/** A part of the payment went back, and the booking stays (docs/product.md#partial-refunds). */
export function bookingPartRefunded(
  { booking, session, greetedName, isReceiver, part, siteUrl }: BookingPartData,
  names: StudioNames,
): MailContent {
  const stays = isBooked(booking) ? ' Your booking stays as it is.' : '';
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    ...words(booking, part, greetedName, stays),
    subject: subjectLine('Partly refunded', session, booking.timeZone),
    facts: [...sessionFacts(session, booking.timeZone), refundedFact(booking, part)],
    action: isBooked(booking)
      ? { label: 'See your ticket', href: `${siteUrl}${paths.ticket.href(booking.id)}` }
      : sessionLink(session, siteUrl),
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

export function purchasePartRefunded(
  { purchase, greetedName, part, siteUrl }: PurchasePartData,
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

type Paid = { total: Money; checkoutId: string | null };

/** Says of a part that was paid by other means that it was given back by hand. */
function words(
  { total, checkoutId }: Paid,
  { amount, reason, reasonTold }: ReturnedPart,
  name: string | null,
  stays: string,
) {
  const sum = formatMoney({ ...total, amount });
  const isOnItsWay = checkoutId !== null;
  const sent = isOnItsWay ? onItsWay(`${sum} of what you paid`) : `We have given back ${sum} of what you paid.`;
  return {
    heading: 'Part of your payment goes back',
    paragraphs: [greeting(name), `${sent}${stays}`],
    ...(reasonTold && reason && { words: [reason] }),
  };
}

function refundedFact({ total }: Paid, { amount }: ReturnedPart) {
  return { label: 'Refunded', value: `${formatMoney({ ...total, amount })} of ${formatMoney(total)}` };
}
