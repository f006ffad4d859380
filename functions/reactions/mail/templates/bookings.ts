import { calendarFileName } from '#shared/rules/calendar.ts';
import { formatTime, formatZone } from '#shared/rules/dates.ts';
import { memberDiscountText } from '#shared/rules/member-discount.ts';
import { formatMoney, formatPrice, isFree, type Money } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { joinOpensText } from '#shared/rules/sessions.ts';
import { cardName } from '#shared/rules/waitlist-card.ts';
import { isComplete } from '../../../domains/screening/questions.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { isPackPart } from '../../../ground/keys/voucher-part.ts';
import type { BookingMail } from '../../../ground/outbox/mail.ts';
import type { LeftSession } from '../../../ground/outbox/mail-schemas.ts';
import { paidByPack } from '../../../orders/payments/vouchers.ts';
import type { AccountLink } from './accounts.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers, signature } from './footers.ts';
import { bookedPrice, restFact, unpaidRestFact, wholePrice } from './rest-facts.ts';
import {
  contactFacts,
  greeting,
  listPriceFact,
  sessionContent,
  sessionFacts,
  sessionLink,
  subjectLine,
} from './session-facts.ts';
import { heldNote, ticketLink } from './ticket-link.ts';

export type BookingMailData = {
  booking: Place;
  /** A mail about a surcharge names the booking that it moves; null in any other mail. */
  movesBookingId: string | null;
  /** A mail about the payment of the rest of a price names the booking; absent from any other mail. */
  restOfBookingId?: string | undefined;
  session: WholeSession;
  /** The recipient is greeted by this name; null: by none (docs/trust.md#mail-content). */
  greetedName: string | null;
  /** Tells whether the recipient got the place from another person. */
  isReceiver: boolean;
  /** The sum went or goes back by the booking's end; null when nothing does. */
  refund: Money | null;
  /** The sum was paid at Stripe, also for moving the booking, and is kept. */
  paid: Money;
  /** The sum goes back, or went, since the booking was last moved; null when nothing does. */
  returned: Money | null;
  /** The session that it was moved from, as it was then; of mails about that alone. */
  movedFrom?: LeftSession | undefined;
  /** Says what that move did to the rest of the price. */
  restChange?: BookingMail['restChange'];
  /** True where a membership paid a place that was cancelled, and has ended. */
  membershipEnded?: boolean | undefined;
  siteUrl: string;
};

/** The secret lets the attendee change the booking (docs/trust.md#booking-authority). */
export type OwnBookingMailData = BookingMailData & { secret: string };

const attached = `A calendar entry, ${calendarFileName}, is attached.`;

/** `account`: of a guest; null for a member. */
export type BookingConfirmedData = OwnBookingMailData & { account: AccountLink | null };

export function bookingConfirmed(
  { booking, session, greetedName, isReceiver, siteUrl, secret, account }: BookingConfirmedData,
  names: StudioNames,
): MailContent {
  const title = booking.bookedFromLine ? 'Booked at once' : 'Booking Confirmed';
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine(title, session, booking.timeZone),
    heading: title,
    paragraphs: [
      greeting(greetedName),
      ...bookedFromLineText(booking),
      `Your place is kept. ${welcome(session)}`,
      ...screeningText(booking, session),
    ],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      ...joinFact(session),
      ...whatToBringFact(session),
      priceFact(booking),
      ...restFact(booking, session),
    ],
    action: ticketLink({ booking, secret, siteUrl }),
    ...(account && { secondary: accountOffer(account) }),
    afterAction: attached,
    footer: footers(names, { isReceiver }).booked,
  };
}

/** Words for what one press keeps: a place, or all that were ordered together. */
const held = {
  one: {
    subject: 'Please keep your place',
    heading: 'One press keeps your place',
    press: 'Press the button to keep your place: then it is booked.',
    otherwise: 'If you did not ask for it, do nothing. The place is released by itself.',
    action: 'Keep my place',
  },
  several: {
    subject: 'Please keep your places',
    heading: 'One press keeps your places',
    press: 'Press the button to keep your places: then all of them are booked.',
    otherwise: 'If you did not ask for them, do nothing. The places are released by themselves.',
    action: 'Keep my places',
  },
};

/** Asks a guest to confirm a free place, or several, by one press (docs/trust.md#confirmed-addresses). */
export function placeHeld({ booking, session, siteUrl, secret }: OwnBookingMailData, names: StudioNames): MailContent {
  const zone = booking.timeZone ?? session.timeZone;
  const until = booking.holdExpiresAt;
  const words = booking.groupId === null ? held.one : held.several;
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine(words.subject, session, booking.timeZone),
    heading: words.heading,
    paragraphs: [greeting(null), words.press, words.otherwise],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      ...(until ? [{ label: 'Held until', value: formatTime(until, zone), note: formatZone(until, zone) }] : []),
    ],
    action: ticketLink({ booking, secret, siteUrl }, { label: words.action, note: heldNote }),
    footer: `You get this because a place at ${names.studio} was booked with this address. You are on no list. ${signature(names)}`,
  };
}

/**
 * Asks for the answers of a place that did not come through the booking dialog (docs/product.md#screening-questions).
 */
export function screeningText(booking: Place, { screeningQuestions }: WholeSession): string[] {
  if (screeningQuestions.length === 0 || isComplete(booking, screeningQuestions)) return [];
  return ['This session has questions about health. Please answer them on your ticket before it starts.'];
}

/** Tells who waited that they are booked, with a credit or a saved card where it is paid (docs/trust.md#saved-cards). */
function bookedFromLineText(booking: Place): string[] {
  const { bookedFromLine, savedCard, total } = booking;
  if (!bookedFromLine) return [];
  const credits = paidByPack(booking);
  if (credits)
    return [`A place came free, and as you asked it was booked for you at once with ${creditsOfPack(credits)}.`];
  const charged = savedCard
    ? `: your card, ${cardName(savedCard)}, was charged ${formatMoney(total)}. This mail is your receipt. The card is not kept any longer.`
    : '.';
  return [`A place came free, and as you asked it was booked for you at once${charged}`];
}

/** Beside what a guest booked. */
export function accountOffer({ isNew, href }: AccountLink): NonNullable<MailContent['secondary']> {
  return isNew
    ? {
        text: 'All your bookings in one place: it takes an account. We mail the link that sets it up to this address only.',
        label: 'Set up my account',
        href,
      }
    : { text: 'All your bookings are in your account.', label: 'Sign in', href };
}

export function bookingNotified({ booking, session, siteUrl }: BookingMailData, names: StudioNames): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('New booking', session, null),
    heading: 'New booking',
    paragraphs: [`${unlinkedName(booking.attendeeName)} booked a place. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(booking.attendeeName, booking.attendeeEmail),
      ...sessionFacts(session, null),
      { label: 'Seats', value: seatsNow(session) },
      priceFact(booking),
      ...unpaidRestFact(booking, session),
    ],
    action: sessionLink(session, siteUrl),
    footer: footers(names).toStudio,
  };
}

/**
 * Writes to an address chosen by an attendee: names neither the attendee nor the link to join
 * (docs/trust.md#mail-content).
 */
export function bookingShared({ session, siteUrl }: BookingMailData, names: StudioNames): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('Shared with you', session, null),
    heading: 'A session for you',
    paragraphs: [
      `Someone who booked a place at ${names.studio} thought of you. Here is when and where it is; the page says the rest.`,
    ],
    facts: [...sessionFacts(session, null), listPriceFact(session)],
    action: sessionLink(session, siteUrl),
    afterAction: attached,
    footer: `You get this once, because someone who booked entered your address. You are on no list. ${signature(names)}`,
  };
}

export function welcome({ locationType }: WholeSession): string {
  return locationType === 'online'
    ? 'Find a quiet corner, join a few minutes early, and leave the rest to us.'
    : 'Come ten minutes early, and leave the rest to us.';
}

type Joining = Pick<WholeSession, 'locationType' | 'zoomLink' | 'joinMinutes'>;

/** Belongs only in mails to attendees (docs/trust.md#private-links). */
export function joinFact({ locationType, zoomLink, joinMinutes }: Joining): Fact[] {
  if (locationType !== 'online' || !zoomLink) return [];
  return [{ label: 'Join', value: zoomLink, note: joinOpensText(joinMinutes), href: zoomLink }];
}

export function whatToBringFact({ whatToBring }: WholeSession): Fact[] {
  return whatToBring ? [{ label: 'What to bring', value: whatToBring }] : [];
}

type Priced = Pick<Place, 'total' | 'listPrice' | 'discount' | 'vouchers'> &
  Partial<Pick<Place, 'option' | 'deposit' | 'memberDiscount'>>;

/** Shows the price as the confirmation page does: £52.00, with the note £65.00 less 20% with WINTER20. */
export function priceFact({ total, listPrice, discount, memberDiscount, option, vouchers, deposit }: Priced): Fact {
  const name = option ? `, ${option.name}` : '';
  const whole = wholePrice({ total, deposit });
  const isPart = deposit?.state === 'pending';
  const fact = isFree(total)
    ? { label: 'Price', value: `${formatPrice(total)}${name}` }
    : { label: 'Paid', value: `${formatMoney(isPart ? total : whole)}${name}` };
  const notes = [
    ...(isPart ? [`the deposit of ${formatMoney(whole)}`] : []),
    ...(discount ? [discountNote(listPrice, bookedPrice({ total, deposit }), discount)] : []),
    ...(memberDiscount ? [`${formatMoney(listPrice)} less ${memberDiscountText(memberDiscount)}`] : []),
    ...[voucherNote({ total, vouchers }) ?? []].flat(),
  ];
  return notes.length === 0 ? fact : { ...fact, note: notes.join('; ') };
}

function discountNote(listPrice: Money, price: Money, discount: NonNullable<Priced['discount']>): string {
  const off = { amount: listPrice.amount - price.amount, currency: price.currency };
  const reduction = discount.type === 'percentage' ? `${discount.percentage}%` : formatMoney(off);
  return `${formatMoney(listPrice)} less ${reduction} with ${discount.code}`;
}

/** Says what credits and gift vouchers paid of an order; null for nothing. */
export function voucherNote(order: Pick<Place, 'total' | 'vouchers'>): string | null {
  const { total, vouchers } = order;
  if (vouchers.length === 0) return null;
  const byPack = paidByPack(order);
  const amount = vouchers.reduce((sum, part) => sum + (isPackPart(part) ? 0 : part.amount), 0);
  const notes = [
    ...(byPack ? [`by ${creditsOfPack(byPack)}`] : []),
    ...(amount > 0 ? [`${formatMoney({ ...total, amount })} by gift voucher`] : []),
  ];
  return notes.join(', ');
}

export function seatsNow({ seatsTaken, maxAttendees }: WholeSession): string {
  return maxAttendees === null ? `${seatsTaken} taken, no limit` : `${seatsTaken} of ${maxAttendees} taken`;
}
