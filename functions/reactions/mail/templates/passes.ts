import { paths } from '#shared/contract/paths.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney, formatPrice, isFree } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { type Pass, passLineOf } from '../../../ground/keys/joint-order.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { AccountLink } from './accounts.ts';
import { accountOffer, joinFact, voucherNote, whatToBringFact } from './bookings.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { refundText } from './payments.ts';
import {
  contactFacts,
  greeting,
  removeCalendarEntryText,
  sessionContent,
  sessionLink,
  subjectWith,
  whereFact,
} from './session-facts.ts';
import { passNote } from './ticket-link.ts';

type PassDate = { booking: Place; session: WholeSession };

export type PassMailData = {
  pass: Pass;
  /** Soonest first. */
  dates: PassDate[];
  /** The recipient is greeted by this name; null: by none (docs/trust.md#mail-content). */
  greetedName: string | null;
  siteUrl: string;
};

/**
 * The buyer gets each date's secret, by its booking's id, which lets them change it
 * (docs/trust.md#booking-authority).
 */
export type OwnPassMailData = PassMailData & { secrets: Map<string, string>; account: AccountLink | null };

export function passConfirmed(
  { pass, dates, greetedName, siteUrl, secrets, account }: OwnPassMailData,
  names: StudioNames,
): MailContent {
  const first = firstOf(dates);
  const ticketOf = ({ booking }: PassDate) =>
    `${siteUrl}${paths.ticket.href(booking.id, secrets.get(booking.id) ?? '')}`;
  return {
    ...sessionContent(first.session, siteUrl, pass.timeZone),
    subject: subjectWith('Booking Confirmed', passLineOf(pass).title, `, ${countText(dates)}`),
    heading: 'Booking Confirmed',
    paragraphs: [
      greeting(greetedName),
      'Your place is kept on every date. Each has a ticket of its own, by which you can cancel or move it alone.',
    ],
    facts: [
      { label: 'Session', value: passLineOf(pass).title },
      ...dates.map((date) => ({ ...dateFact(date, dates, pass.timeZone), href: ticketOf(date) })),
      ...sharedPlace(dates),
      ...sharedLink(dates),
      ...whatToBringFact(first.session),
      priceFact(pass),
    ],
    action: { label: 'See your first ticket', href: ticketOf(first), note: passNote },
    ...(account && { secondary: accountOffer(account) }),
    afterAction: `A calendar file with all dates, ${calendarFileName}, is attached.`,
    footer: footers(names).booked,
  };
}

export function passNotified({ pass, dates, siteUrl }: PassMailData, names: StudioNames): MailContent {
  const { session } = firstOf(dates);
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectWith('New booking', passLineOf(pass).title, `, ${countText(dates)}`),
    heading: 'A whole series was booked',
    paragraphs: [`${unlinkedName(pass.buyerName)} booked a place on every date. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(pass.buyerName, pass.buyerEmail),
      { label: 'Session', value: passLineOf(pass).title },
      ...dates.map((date) => dateFact(date, dates, null)),
      ...sharedPlace(dates),
      priceFact(pass),
    ],
    action: sessionLink(session, siteUrl),
    footer: footers(names).toStudio,
  };
}

/** All of its payment went back at once. */
export function passRefunded({ pass, dates, greetedName, siteUrl }: PassMailData, names: StudioNames): MailContent {
  const { session } = firstOf(dates);
  return {
    ...sessionContent(session, siteUrl, pass.timeZone),
    subject: subjectWith('Payment refunded', passLineOf(pass).title, `, ${countText(dates)}`),
    heading: 'Payment refunded',
    paragraphs: [greeting(greetedName), refundText(pass, refundCause(pass))],
    facts: [
      { label: 'Session', value: passLineOf(pass).title },
      ...dates.map((date) => dateFact(date, dates, pass.timeZone)),
      ...sharedPlace(dates),
      { label: 'Refunded', value: formatMoney(pass.total), note: 'for all dates together' },
    ],
    action: { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    ...(endedDates({ pass, dates }).length > 0 && { afterAction: removeCalendarEntryText }),
    footer: cancelsPlaces(pass) ? footers(names).bookedBefore : footers(names).wantedToBook,
  };
}

/** A delayed payment method declined days after the checkout. */
export function passFailed({ pass, dates, greetedName, siteUrl }: PassMailData, names: StudioNames): MailContent {
  const { session } = firstOf(dates);
  return {
    ...sessionContent(session, siteUrl, pass.timeZone),
    subject: subjectWith(declinedPayment.title, passLineOf(pass).title, `, ${countText(dates)}`),
    heading: declinedPayment.title,
    paragraphs: [
      greeting(greetedName),
      `${declinedPayment.places} While there are places on every date you can book again, with a card if you like.`,
    ],
    facts: [
      { label: 'Session', value: passLineOf(pass).title },
      ...dates.map((date) => dateFact(date, dates, pass.timeZone)),
      ...sharedPlace(dates),
      { label: 'Not paid', value: formatMoney(pass.total), note: 'for all dates together' },
    ],
    action: sessionLink(session, siteUrl, 'Book again'),
    footer: footers(names).wantedToBook,
  };
}

/** The dates that were booked, and ended because the payment went back. */
export function endedDates({ pass, dates }: Pick<PassMailData, 'pass' | 'dates'>): PassDate[] {
  return cancelsPlaces(pass) ? dates.filter(({ booking }) => booking.status === 'cancelled') : [];
}

/** Tells whether the dates were booked before the payment went back. */
const cancelsPlaces = ({ refundReason }: Pass) =>
  refundReason === 'dispute_lost' || refundReason === 'refunded_at_stripe';

function refundCause({ refundReason }: Pass): string {
  if (refundReason === 'dispute_lost')
    return 'Your bank gave your payment back to you, so we have cancelled your bookings of this series.';
  if (refundReason === 'refunded_at_stripe')
    return 'We have cancelled your bookings of this series and give your payment back.';
  return 'Your payment reached us when the places were no longer held for you. We are sorry.';
}

function firstOf(dates: PassDate[]): PassDate {
  const [first] = dates;
  if (!first) throw new Error('a pass without dates');
  return first;
}

const countText = ({ length }: PassDate[]) => (length === 1 ? 'one date' : `${length} dates`);

function dateFact({ session }: PassDate, dates: PassDate[], readerZone: string | null): Fact {
  const { date, time, zone, venue } = sessionTimes(session, readerZone);
  const clock = venue ? `your time, ${zone}; at the venue ${venue}` : zone;
  const place = sharedPlace(dates).length === 0 ? [whereFact(session).value] : [];
  return { label: date, value: time, note: [clock, ...place].join('; ') };
}

/** The place of all dates; none where they differ. */
const sharedPlace = (dates: PassDate[]) => shared(dates, (session) => [whereFact(session)]);

/** The link to join all dates; none where they differ: each ticket has its own. */
const sharedLink = (dates: PassDate[]) => shared(dates, joinFact);

function shared(dates: PassDate[], factsOf: (session: WholeSession) => Fact[]): Fact[] {
  const all = dates.map(({ session }) => factsOf(session));
  const values = new Set(all.map((facts) => facts.map(({ value }) => value).join()));
  return values.size === 1 ? (all[0] ?? []) : [];
}

function priceFact(pass: Pass): Fact {
  const { total } = pass;
  if (isFree(total)) return { label: 'Price', value: formatPrice(total) };
  return {
    label: 'Paid',
    value: formatMoney(total),
    note: [`for all dates together`, voucherNote(pass) ?? []].flat().join('; '),
  };
}
