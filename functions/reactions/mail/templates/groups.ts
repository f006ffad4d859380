import { paths } from '#shared/contract/paths.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { formatLongDate } from '#shared/rules/dates.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { formatMoney, formatPrice, isFree } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { cardName } from '#shared/rules/waitlist-card.ts';
import { type Group, groupLineOf } from '../../../ground/keys/joint-order.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { AccountLink } from './accounts.ts';
import { accountOffer, joinFact, screeningText, voucherNote, welcome, whatToBringFact } from './bookings.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers, signature } from './footers.ts';
import { refundText } from './payments.ts';
import {
  contactFacts,
  greeting,
  removeCalendarEntryText,
  sessionContent,
  sessionFacts,
  sessionLink,
  subjectLine,
} from './session-facts.ts';
import { passNote } from './ticket-link.ts';

/** Mails about several places of one order (docs/product.md#several-places). */
export type GroupMailData = {
  group: Group;
  session: WholeSession;
  /** The place of the buyer comes first; those that have ended are among them. */
  places: Place[];
  /** The recipient is greeted by this name; null: by none (docs/trust.md#mail-content). */
  greetedName: string | null;
  siteUrl: string;
};

/** The buyer gets the secret of each place that is theirs, by its booking's id (docs/trust.md#booking-authority). */
export type OwnGroupMailData = GroupMailData & { secrets: Map<string, string>; account: AccountLink | null };

export function groupConfirmed(data: OwnGroupMailData, names: StudioNames): MailContent {
  const { group, session, places, greetedName, siteUrl, secrets, account } = data;
  const [own] = places;
  if (!own) throw new Error('an order without places');
  const title = own.bookedFromLine ? 'Booked at once' : 'Booking Confirmed';
  const hrefOf = ({ id }: Place) => `${siteUrl}${paths.ticket.href(id, secrets.get(id) ?? '')}`;
  return {
    ...sessionContent(session, siteUrl, group.timeZone),
    subject: subjectLine(`${title}, ${countText(places)}`, session, group.timeZone),
    heading: title,
    paragraphs: [
      greeting(greetedName),
      ...bookedFromLineText(data),
      `Your places are kept. ${welcome(session)}`,
      own.bookedFromLine
        ? 'Each person has a ticket, which you can send on. Those who come with you are named as your guests: on its ticket you can give a place to a person by name.'
        : 'Each person has a ticket. One with an address of their own got it by mail; the others you can send on.',
      ...screeningText(own, session),
    ],
    facts: [
      ...sessionFacts(session, group.timeZone),
      ...joinFact(session),
      ...whatToBringFact(session),
      ...places.map((place, index) =>
        personFact(place, index, {
          isNamed: greetedName !== null,
          href: secrets.has(place.id) ? hrefOf(place) : undefined,
        }),
      ),
      priceFact(group),
      ...restsFact(places, session, group.timeZone),
    ],
    action: { label: 'See your ticket', href: hrefOf(own), note: passNote },
    ...(account && { secondary: accountOffer(account) }),
    afterAction: `A calendar file, ${calendarFileName}, is attached.`,
    footer: footers(names).booked,
  };
}

/** Tells who waited that all places are booked, with a saved card where they are paid (docs/trust.md#saved-cards). */
function bookedFromLineText({ group, places: [own] }: GroupMailData): string[] {
  if (!own?.bookedFromLine) return [];
  const { savedCard, total } = group;
  const charged = savedCard
    ? `: your card, ${cardName(savedCard)}, was charged ${formatMoney(total)}. This mail is your receipt. The card is not kept any longer.`
    : '.';
  return [
    `Your ${groupLineOf(group).places.length} places came free, and as you asked they were booked for you at once${charged}`,
  ];
}

export function groupNotified({ group, session, places, siteUrl }: GroupMailData, names: StudioNames): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine(`New booking, ${countText(places)}`, session, null),
    heading: `${countText(places)} were booked`,
    paragraphs: [`${unlinkedName(group.buyerName)} booked for several people. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(group.buyerName, group.buyerEmail),
      ...sessionFacts(session, null),
      ...places.map((place, index) => ({ label: `Person ${index + 1}`, value: unlinkedName(place.attendeeName) })),
      priceFact(group),
      ...restsFact(places, session, null),
    ],
    action: sessionLink(session, siteUrl),
    footer: footers(names).toStudio,
  };
}

/** All of its payment went back at once. */
export function groupRefunded(
  { group, session, places, greetedName, siteUrl }: GroupMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, group.timeZone),
    subject: subjectLine('Payment refunded', session, group.timeZone),
    heading: 'Payment refunded',
    paragraphs: [greeting(greetedName), refundText(group, refundCause(group))],
    facts: [
      ...sessionFacts(session, group.timeZone),
      { label: 'Refunded', value: formatMoney(group.total), note: `for ${countText(places)}` },
    ],
    action: { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    ...(wereBooked(group) && { afterAction: removeCalendarEntryText }),
    footer: wereBooked(group) ? footers(names).bookedBefore : footers(names).wantedToBook,
  };
}

/** A delayed payment method declined days after the checkout. */
export function groupFailed(
  { group, session, places, greetedName, siteUrl }: GroupMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, group.timeZone),
    subject: subjectLine(declinedPayment.title, session, group.timeZone),
    heading: declinedPayment.title,
    paragraphs: [
      greeting(greetedName),
      `${declinedPayment.places} While there are places you can book again, with a card if you like.`,
    ],
    facts: [
      ...sessionFacts(session, group.timeZone),
      { label: 'Not paid', value: formatMoney(group.total), note: `for ${countText(places)}` },
    ],
    action: sessionLink(session, siteUrl, 'Book again'),
    footer: footers(names).wantedToBook,
  };
}

/** Writes to who had a place that its buyer has taken back: names no one. */
export function placeReturned(
  { session, siteUrl }: { session: WholeSession; siteUrl: string },
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('Place taken back', session, null),
    heading: 'This place is not yours any more',
    paragraphs: [
      greeting(null),
      'Someone had booked a place in this session for you and has taken it back. The link to its ticket has ended.',
    ],
    facts: sessionFacts(session, null),
    action: sessionLink(session, siteUrl),
    afterAction: removeCalendarEntryText,
    footer: `You get this because someone had booked a place for you. ${signature(names)}`,
  };
}

const countText = ({ length }: readonly Place[]) => (length === 1 ? 'one place' : `${length} places`);

/** Names are the buyer's words: they are left out where those of a stranger would be (docs/trust.md#mail-content). */
function personFact(
  { attendeeName, orderedBy }: Place,
  index: number,
  { isNamed, href }: { isNamed: boolean; href: string | undefined },
): Fact {
  const isBuyers = orderedBy === null;
  const label = isBuyers ? 'You' : `Person ${index + 1}`;
  const named = isNamed ? unlinkedName(attendeeName) : 'One place';
  const value = isBuyers ? 'Your own place' : named;
  return href === undefined ? { label, value, note: 'has a ticket of their own' } : { label, value, href };
}

/** Shows what is still to be paid of all places, when and how (docs/product.md#deposits). */
function restsFact(places: Place[], session: WholeSession, readerZone: string | null): Fact[] {
  const owed = places.flatMap(({ deposit }) => (deposit?.state === 'pending' ? [deposit] : []));
  const [first] = owed;
  if (!first) return [];
  const amount = owed.reduce((sum, { rest }) => sum + rest.amount, 0);
  const date = formatLongDate(first.dueAt, readerZone ?? session.timeZone);
  return [
    {
      label: 'Still to pay',
      value: `${formatMoney({ ...first.rest, amount })}, due ${date}`,
      note: first.byCard
        ? 'for all places together; each is charged then to the card that was saved'
        : 'for all places together; by a mailed payment page',
    },
  ];
}

function priceFact(group: Group): Fact {
  const { total } = group;
  const { deposit } = groupLineOf(group);
  if (isFree(total)) return { label: 'Price', value: formatPrice(total) };
  return {
    label: 'Paid',
    value: formatMoney(total),
    note: [
      ...(deposit ? [`the deposit of ${formatMoney({ ...total, amount: total.amount + deposit.rest.amount })}`] : []),
      'for all places together',
      ...[voucherNote(group) ?? []].flat(),
    ].join('; '),
  };
}

/** Tells whether the places were booked before the payment went back. */
export const wereBooked = ({ refundReason }: Pick<Group, 'refundReason'>) =>
  refundReason === 'dispute_lost' || refundReason === 'refunded_at_stripe';

function refundCause({ refundReason }: Group): string {
  if (refundReason === 'dispute_lost')
    return 'Your bank gave your payment back to you, so we have cancelled your places.';
  if (refundReason === 'refunded_at_stripe') return 'We have cancelled your places and give your payment back.';
  return 'Your payment reached us when the places were no longer held for you. We are sorry.';
}
