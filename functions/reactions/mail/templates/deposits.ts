import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { cardName } from '#shared/rules/waitlist-card.ts';
import type { Rest } from '../../../ground/keys/rest.ts';
import type { BookingMailData } from './bookings.ts';
import { givenBack, onItsWay } from './cancellations.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { type Dated, type Deposit, readerZoneOf } from './rest-facts.ts';
import {
  greeting,
  removeCalendarEntryText,
  sessionContent,
  sessionFacts,
  sessionLink,
  subjectLine,
} from './session-facts.ts';
import { restNote, ticketLink } from './ticket-link.ts';

export type RestMailData = BookingMailData & {
  /** Its sum is that of all places that the mail is about. */
  deposit: Deposit;
  /** The number of places, of one order, that the mail is about. */
  count: number;
  /** The card that the deposit was paid with, while it is kept. */
  card: Rest['lines'][0]['card'];
  /** True where that card is to pay the rest of another place of the order, too. */
  isCardNeeded: boolean;
  secret: string;
  /** False for who gave the place away and pays its rest. */
  isAttendee: boolean;
};

/** Three days before the rest is due. */
export function restReminder(data: RestMailData, names: StudioNames): MailContent {
  const { deposit, card } = data;
  const date = formatLongDate(deposit.dueAt, readerZoneOf(data));
  const sum = formatMoney(deposit.rest);
  const isCharged = deposit.byCard && card !== null;
  return restContent(data, names, {
    topic: 'Due soon',
    heading: 'The rest is due soon',
    paragraphs: [
      isCharged
        ? `We will charge ${sum} on ${date} to the card that you saved, ${cardName(card)}, as you agreed${paymentsText(data)}. Until then you can take that back, or pay now.`
        : `${sum} of the price ${placeOf(data)} is due on ${date}. Pay it at any time until then.`,
    ],
    action: isCharged ? 'See what is due' : 'Pay the rest',
    facts: [{ label: isCharged ? 'Will be charged' : 'To pay', value: sum, note: `on ${date}` }],
  });
}

/** The day has come, and there is no card to charge. */
export function restDue(data: RestMailData, names: StudioNames): MailContent {
  if (data.deposit.membership) return placeDue(data, names);
  return restContent(data, names, {
    topic: 'Please pay',
    heading: 'The rest is due now',
    paragraphs: [`The rest of the price ${placeOf(data)} is due now.`, ...lateText(data)],
    action: 'Pay the rest',
    facts: requestedFacts(data),
  });
}

/** The membership that had paid the place has ended. */
function placeDue(data: RestMailData, names: StudioNames): MailContent {
  return restContent(data, names, {
    topic: 'Please pay',
    heading: 'Keep your place',
    paragraphs: ['Your membership has ended, and this place is kept for you for now.', ...lateText(data)],
    action: 'Pay for this place',
    facts: requestedFacts(data),
  });
}

/** The card was declined, or its bank asks for its holder. */
export function restDeclined(data: RestMailData, names: StudioNames): MailContent {
  const { card } = data;
  return restContent(data, names, {
    topic: 'Not charged',
    heading: 'We could not charge your card',
    paragraphs: [
      `We could not charge ${card ? cardName(card) : 'the card that you saved'}: some banks ask for you yourself. Nothing was taken. Please pay the rest of the price ${placeOf(data)} by one press.`,
      ...lateText(data),
    ],
    action: 'Pay the rest',
    facts: requestedFacts(data),
  });
}

export function restPaid(data: RestMailData, names: StudioNames): MailContent {
  const { deposit, isAttendee, isCardNeeded, booking, session, siteUrl } = data;
  const content = restContent(data, names, {
    topic: 'Paid',
    heading: 'All is paid',
    paragraphs: [
      deposit.membership
        ? 'Thank you: your place is paid.'
        : `Thank you: the rest of the price ${placeOf(data)} is paid.`,
      ...(deposit.consentAt === null || isCardNeeded ? [] : ['The card that you saved for it is not kept any longer.']),
    ],
    action: 'See your ticket',
    facts: [
      {
        label: 'Paid',
        value: formatMoney(deposit.rest),
        ...(!deposit.membership && { note: 'the rest of the price' }),
      },
    ],
  });
  const action = isAttendee ? ticketLink({ booking, secret: data.secret, siteUrl }) : sessionLink(session, siteUrl);
  return { ...content, action };
}

/** The place ended, since the rest of its price was not paid in time (docs/product.md#deposits). */
export function restUnpaid(
  { booking, session, greetedName, isReceiver, refund, siteUrl }: BookingMailData,
  names: StudioNames,
): MailContent {
  if (booking.deposit?.membership) return placeUnpaid({ booking, session, greetedName, isReceiver, siteUrl }, names);
  const sum = refund && `By the cancellation policy, ${formatMoney(refund)} of what you paid`;
  const back = sum && (booking.refundedByHand ? givenBack(sum) : onItsWay(sum, booking));
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Booking cancelled', session, booking.timeZone),
    heading: 'Your booking is cancelled',
    paragraphs: [
      greeting(greetedName),
      `The rest of the price was not paid in time, so your place in this session is given up. ${back ?? 'Nothing of what was paid goes back, by the cancellation policy.'}`,
    ],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      ...(refund ? [{ label: 'Refunded', value: formatMoney(refund) }] : []),
    ],
    action: sessionLink(session, siteUrl),
    afterAction: removeCalendarEntryText,
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

type UnpaidPlace = Pick<BookingMailData, 'booking' | 'session' | 'greetedName' | 'isReceiver' | 'siteUrl'>;

/** The place ended, since it was not paid singly after the membership that had paid it (docs/product.md#memberships). */
function placeUnpaid(
  { booking, session, greetedName, isReceiver, siteUrl }: UnpaidPlace,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Place given back', session, booking.timeZone),
    heading: 'Your place was given back',
    paragraphs: [
      greeting(greetedName),
      'Your membership has ended, and this place was not paid in time, so it was given back. There is nothing to pay.',
    ],
    facts: sessionFacts(session, booking.timeZone),
    action: sessionLink(session, siteUrl),
    afterAction: removeCalendarEntryText,
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

const paymentsText = ({ count }: RestMailData) => (count > 1 ? `, in ${count} payments, one for each place` : '');

/** Names whose place it is where its payer ordered it for somebody (docs/trust.md#mail-content). */
function placeOf({ isAttendee, count, booking, greetedName }: RestMailData): string {
  if (count > 1) return `of your ${count} places in this session`;
  const { orderedBy, attendeeName } = booking;
  if (orderedBy !== null && greetedName !== null)
    return `of the place of ${unlinkedName(attendeeName)} in this session`;
  if (orderedBy !== null) return 'of the place in this session that you booked for somebody';
  return isAttendee ? 'of your place in this session' : 'of the place in this session that you gave away';
}

function lateText({ deposit, isAttendee, ...data }: RestMailData): string[] {
  if (deposit.payUntil === null) return [];
  const until = momentOf(deposit.payUntil, data);
  if (data.count > 1)
    return [
      `Each place is paid by itself. One without a payment by ${until} is cancelled as if its guest had cancelled it then.`,
    ];
  const place = isAttendee ? 'your place' : 'that place';
  return [
    `Without a payment by ${until}, ${place} is cancelled as if ${isAttendee ? 'you' : 'its guest'} had cancelled it then.`,
  ];
}

function momentOf(instant: string, data: Dated): string {
  const zone = readerZoneOf(data);
  return `${formatLongDate(instant, zone)}, ${formatTime(instant, zone)} (${formatZone(instant, zone)})`;
}

function requestedFacts(data: RestMailData): Fact[] {
  const { rest, payUntil } = data.deposit;
  const until = payUntil === null ? [] : [{ label: 'Pay by', value: momentOf(payUntil, data) }];
  return [{ label: 'To pay', value: formatMoney(rest) }, ...until];
}

type Words = { topic: string; heading: string; paragraphs: string[]; action: string; facts: Fact[] };

function restContent(data: RestMailData, names: StudioNames, words: Words): MailContent {
  const { booking, session, greetedName, isReceiver, siteUrl, secret, isAttendee } = data;
  const { bookedBefore, paidForPlace } = footers(names, { isReceiver });
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine(words.topic, session, booking.timeZone),
    heading: words.heading,
    paragraphs: [greeting(greetedName), ...words.paragraphs],
    facts: [...sessionFacts(session, booking.timeZone), ...words.facts],
    action: ticketLink(
      { booking, secret, siteUrl },
      { label: words.action, ...(isAttendee ? {} : { note: restNote }) },
    ),
    footer: isAttendee ? bookedBefore : paidForPlace,
  };
}
