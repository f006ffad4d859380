import { paths } from '#shared/contract/paths.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { ownOrders } from '../../../orders/bookings/paid.ts';
import { wasGivenBack, wasPaidByHand } from '../../../orders/payments/order.ts';
import { isPaidByPack, paidByPack, paidByVouchers } from '../../../orders/payments/vouchers.ts';
import { refundFact } from './booking-changes.ts';
import type { BookingMailData } from './bookings.ts';
import { type MailContent, paragraphsOf, type StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { restEndedText, wholePrice } from './rest-facts.ts';
import {
  greeting,
  removeCalendarEntryText,
  sessionContent,
  sessionFacts,
  sessionLink,
  subjectLine,
} from './session-facts.ts';

export function sessionCancelled(
  { booking, session, greetedName, isReceiver, refund, siteUrl }: BookingMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Cancelled', session, booking.timeZone),
    heading: 'This session is cancelled',
    paragraphs: [
      greeting(greetedName),
      `The session cannot take place, and your place is given up. We are sorry. ${refundText(booking, refund)}`.trim(),
      ...paidByHandText(booking),
      ...restEndedText(booking),
    ],
    words: paragraphsOf(session.cancellationMessage ?? null),
    facts: [...sessionFacts(session, booking.timeZone), ...refundFact({ booking, refund })],
    action: { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    ...(booking.status === 'cancelled' && { afterAction: removeCalendarEntryText }),
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

/** Leaves out what was paid before the place was given to the attendee, which is not theirs. */
function paidByHandText(booking: BookingMailData['booking']): string[] {
  const isPaidOtherwise = wasPaidByHand(booking) || (booking.paidElsewhere && booking.refundedAt === null);
  return isPaidOtherwise && ownOrders([booking], booking).length > 0
    ? ['What you paid to us directly we settle with you ourselves.']
    : [];
}

export function bookingCancelled(
  { booking, session, greetedName, isReceiver, refund, paid, membershipEnded, siteUrl }: BookingMailData,
  names: StudioNames,
): MailContent {
  const byPack = paidByPack(booking);
  const nothing = byPack
    ? `${creditsOfPack(byPack)} paid for it, and stays used by the cancellation policy.`
    : 'Nothing of what you paid goes back by this cancellation.';
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Booking cancelled', session, booking.timeZone),
    heading: 'Your booking is cancelled',
    paragraphs: [
      greeting(greetedName),
      ...(membershipEnded && byPack
        ? [membershipEndedText(byPack.name)]
        : [
            `Your place in this session is given up. If you did not ask for that, reply and tell us. ${refundText(booking, refund)}`.trim(),
          ]),
      ...(refund === null && paid.amount > 0 ? [nothing] : []),
      ...paidByHandText(booking),
      ...restEndedText(booking),
    ],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      // The credit pays nothing any more.
      ...(membershipEnded ? [] : refundFact({ booking, refund })),
    ],
    action: sessionLink(session, siteUrl),
    afterAction: removeCalendarEntryText,
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

/** Says why a place is given up that a membership had paid (docs/product.md#memberships). */
function membershipEndedText(name: string): string {
  return `Your membership, ${name}, has paid your place in this session. It has ended, so the place is given up. You can book it again in another way while there is one.`;
}

function refundText(booking: BookingMailData['booking'], refund: Money | null): string {
  if (refund === null) return '';
  const total = wholePrice(booking);
  if (isPaidByPack(booking)) return onItsWay(sumText(total, refund), booking);
  if (wasGivenBack(booking)) return givenBack(sumText(total, refund));
  const isByPolicy = isCancelledByGuest(booking) && refund.amount < total.amount;
  const ofPolicy = `By the cancellation policy, ${formatMoney(refund)} of what you paid`;
  return onItsWay(isByPolicy ? ofPolicy : sumText(total, refund), booking);
}

/** The rest of a price goes back before its deposit, which may stay as it is. */
function isCancelledByGuest({ refundReason, deposit }: BookingMailData['booking']): boolean {
  return refundReason === 'by_guest' || (refundReason === null && deposit?.state === 'paid');
}

/** `sum`: what goes back of an order, as the subject of the sentence. */
export function onItsWay(sum: string, order: Parameters<typeof paidByVouchers>[0]): string {
  const byPack = paidByPack(order);
  if (byPack) return creditsBack(sum, byPack, isPaidByPack(order));
  switch (paidByVouchers(order)) {
    case 'all':
      return `${sum} is on your gift voucher again.`;
    case 'part':
      return `${sum} goes back to where it came from: to your card or account first, where banks take five to ten days to show it, then to your gift voucher.`;
    case null:
      return `${sum} is on its way back to where it came from; banks take five to ten days to show it.`;
  }
}

/** `isAll`: nothing but credits was paid. */
function creditsBack(sum: string, byPack: NonNullable<ReturnType<typeof paidByPack>>, isAll: boolean): string {
  const credits = creditsOfPack(byPack);
  // The pack may have ended, so that they are of no use there (docs/product.md#packs).
  const back = `${credits} ${byPack.credits === 1 ? 'is' : 'are'} on the pack again`;
  if (isAll) return `${back}.`;
  return `${sum} goes back to where it came from: ${back}, and the rest is on its way; banks take five to ten days to show it.`;
}

/** `sum`: what the studio has given back by hand, as the subject of the sentence. */
export function givenBack(sum: string): string {
  return `${sum} was given back to you directly.`;
}

/** Names the sum for `onItsWay`: less than was paid is what other refunds have left. */
export function sumText(paid: Money, refund: Money): string {
  return refund.amount < paid.amount ? `The rest of what you paid, ${formatMoney(refund)},` : 'All that you paid';
}
