import { paths } from '#shared/contract/paths.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { formatMoney, formatPrice } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { creditsOfPack } from '#shared/rules/packs.ts';
import { confirmationHours, type LinePosition, positionText } from '#shared/rules/waitlist.ts';
import { cardName } from '#shared/rules/waitlist-card.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { leaveToken, type WaitlistEntry, wishOf } from '../../../ground/keys/waitlist-entry.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import {
  contactFacts,
  greeting,
  listPriceFact,
  sessionContent,
  sessionFacts,
  sessionLink,
  subjectLine,
} from './session-facts.ts';

export type WaitlistMailData = {
  entry: WaitlistEntry;
  session: WholeSession;
  /** The place in line when the mail is sent. */
  place: LinePosition | null;
  /** True while the entry does not count in the line: a press in this mail makes it count. */
  awaitsConfirmation: boolean;
  siteUrl: string;
};

export function waitlistJoined(data: WaitlistMailData, names: StudioNames): MailContent {
  const { entry, session, place, awaitsConfirmation, siteUrl } = data;
  return {
    ...sessionContent(session, siteUrl, entry.timeZone ?? null),
    subject: subjectLine(
      awaitsConfirmation ? 'On the waitlist, please confirm' : 'On the waitlist',
      session,
      entry.timeZone ?? null,
    ),
    heading: awaitsConfirmation ? 'One press, and your place in line counts' : 'You are on the waitlist',
    paragraphs: [
      greeting(null),
      "You've been added to the waitlist. We'll notify you if a spot becomes available.",
      ...unconfirmedText(data),
      ...(isWithoutCard(entry)
        ? [
            `To be booked at once, save a card on the page that opened. Until then ${placesText(entry)} offered to you by mail.`,
          ]
        : []),
      ...(entry.credit
        ? ['The credit stays on your pack until your turn. If it cannot pay then, the place is offered to you by mail.']
        : []),
    ],
    facts: [
      ...sessionFacts(session, entry.timeZone ?? null),
      ...optionFact(entry),
      ...wishFact(entry),
      ...placeFact(place),
      ...untilFact(entry, session),
    ],
    action: placeLink(data),
    ...leaveLink(entry, siteUrl, names),
  };
}

/** Asks for the press without which the entry is offered nothing (docs/trust.md#confirmed-addresses). */
function unconfirmedText({ awaitsConfirmation }: Pick<WaitlistMailData, 'awaitsConfirmation'>): string[] {
  if (!awaitsConfirmation) return [];
  return [
    `Please press the button once, so that we know that this address is yours. Until then no place is offered to you. If you press it within ${confirmationHours} hours, you keep your place in line.`,
  ];
}

/** A card was saved for the place: what was agreed to, for keeping (docs/trust.md#saved-cards). */
export function cardSaved(data: WaitlistMailData, names: StudioNames): MailContent {
  const { entry, session, place, siteUrl } = data;
  const { card } = entry;
  return {
    ...sessionContent(session, siteUrl, entry.timeZone ?? null),
    subject: subjectLine('Your card is saved', session, entry.timeZone ?? null),
    heading: 'Your card is saved',
    paragraphs: [
      greeting(null),
      ...(card ? [`You have agreed to this: ${card.consent}`] : []),
      ...unconfirmedText(data),
      `If your bank refuses, or the session changes or costs more, ${placesText(entry, 'the')} offered to you instead, with a payment page.`,
    ],
    facts: [
      ...sessionFacts(session, entry.timeZone ?? null),
      ...wishFact(entry),
      ...(card ? [{ label: 'Card', value: cardName(card), note: `${formatMoney(card.maximum)} at most` }] : []),
      ...untilFact(entry, session),
      ...placeFact(place),
    ],
    action: placeLink(data),
    ...leaveLink(entry, siteUrl, names),
  };
}

/** The entry stays, behind all others. */
export function offerLapsed(data: WaitlistMailData, names: StudioNames): MailContent {
  const { entry, session, place, siteUrl } = data;
  return {
    ...sessionContent(session, siteUrl, entry.timeZone ?? null),
    subject: subjectLine('Your offer is over', session, entry.timeZone ?? null),
    heading: 'Your offer is over',
    paragraphs: [
      greeting(null),
      'The place that was held for you was not taken in time, so it goes to the next in line. You are still on the waitlist, now at the end of the line.',
    ],
    facts: [...sessionFacts(session, entry.timeZone ?? null), ...placeFact(place)],
    action: placeLink(data),
    ...leaveLink(entry, siteUrl, names),
  };
}

/** Told once to who waits for more places than are free; the entry keeps its rank. */
export function passedOver(data: WaitlistMailData, names: StudioNames): MailContent {
  const { entry, session, place, siteUrl } = data;
  const { places } = wishOf(entry);
  return {
    ...sessionContent(session, siteUrl, entry.timeZone ?? null),
    subject: subjectLine('Fewer places are free than you wait for', session, entry.timeZone ?? null),
    heading: 'Fewer places are free than you wait for',
    paragraphs: [
      greeting(null),
      `You wait for ${places} places together, and fewer are free now, so they go to others. You keep your place in line, and we do not write about this again.`,
      'If fewer will do, say so on the page of the session: from then on you are offered what there is.',
    ],
    facts: [...sessionFacts(session, entry.timeZone ?? null), ...wishFact(entry), ...placeFact(place)],
    action: placeLink(data),
    ...leaveLink(entry, siteUrl, names),
  };
}

/** Shows the price that was chosen; nothing for the standard one. */
function optionFact({ chosen }: WaitlistEntry): Fact[] {
  if (!chosen) return [];
  const { option, typed } = chosen;
  return [{ label: 'Price', value: option.name, ...(typed && { note: formatPrice(typed.sum) }) }];
}

/** Begins a sentence about what is waited for. */
function placesText(entry: WaitlistEntry, article: 'a' | 'the' = 'a'): string {
  return wishOf(entry).places === 1 ? `${article} place is` : 'the places are';
}

/** Shows how many places are waited for together; nothing for one. */
function wishFact(entry: WaitlistEntry): Fact[] {
  const { places, fewerWillDo } = wishOf(entry);
  if (places === 1) return [];
  return [
    { label: 'Together', value: `${places} places`, ...(fewerWillDo && { note: 'Near the start fewer will do' }) },
  ];
}

function isWithoutCard({ cardId, card }: WaitlistEntry): boolean {
  return cardId !== undefined && card === undefined;
}

/** Shows until when a free place is booked at once; nothing when that was not chosen. */
function untilFact(entry: WaitlistEntry, session: WholeSession): Fact[] {
  const { bookUntil, credit, timeZone } = entry;
  if (bookUntil === undefined || isWithoutCard(entry)) return [];
  const zone = timeZone ?? session.timeZone;
  const moment = `${formatLongDate(bookUntil, zone)}, ${formatTime(bookUntil, zone)}`;
  const until = { label: 'Booked at once', value: `until ${moment}`, note: formatZone(bookUntil, zone) };
  return [until, ...(credit ? [{ label: 'Paid with', value: creditsOfPack(credit) }] : [])];
}

export function placeFact(place: LinePosition | null): Fact[] {
  return place === null ? [] : [{ label: 'Place in line', value: positionText(place) }];
}

function placeLink({ entry, awaitsConfirmation, siteUrl }: WaitlistMailData): MailContent['action'] {
  return {
    label: awaitsConfirmation ? 'Confirm my place in line' : 'See your place in line',
    href: `${siteUrl}${paths.session.href(entry.sessionId, leaveToken(entry))}`,
  };
}

/** Sent to all entries at once; the first to book gets the seat. */
export function waitlistSeatFree({ entry, session, siteUrl }: WaitlistMailData, names: StudioNames): MailContent {
  return {
    ...sessionContent(session, siteUrl, entry.timeZone ?? null),
    subject: subjectLine('A place is free', session, entry.timeZone ?? null),
    heading: 'A place is free',
    paragraphs: [
      greeting(null),
      'A place has come free in a session that you are waiting for. Everybody on the waitlist is told at the same moment, and it goes to the first who books.',
    ],
    facts: [...sessionFacts(session, entry.timeZone ?? null), listPriceFact(session)],
    action: sessionLink(session, siteUrl, 'Book the place'),
    ...leaveLink(entry, siteUrl, names),
  };
}

/** `timeZone`: of the recipient; `hadCard`: a card was saved for the place. */
export type WaitlistEndMailData = Pick<WaitlistMailData, 'session' | 'siteUrl'> & {
  timeZone: string | null;
  hadCard: boolean;
};

/** The session was cancelled, and its waitlist ended. */
export function waitlistEnded(
  { session, timeZone, hadCard, siteUrl }: WaitlistEndMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, timeZone),
    subject: subjectLine('Cancelled', session, timeZone),
    heading: 'This session is cancelled',
    paragraphs: [
      greeting(null),
      'The session that you were waiting for cannot take place, so its waitlist has ended. We are sorry.',
      ...(hadCard ? ['Nothing was charged. The card that you saved for the place is removed.'] : []),
    ],
    facts: sessionFacts(session, timeZone),
    action: { label: 'See other sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    footer: `You get this because this address waited for a place at ${names.studio}. Nothing else is sent to it.`,
  };
}

export function waitlistNotified({ entry, session, siteUrl }: WaitlistMailData, names: StudioNames): MailContent {
  return {
    ...sessionContent(session, siteUrl, null),
    subject: subjectLine('New on the waitlist', session, null),
    heading: 'New on the waitlist',
    paragraphs: [`${unlinkedName(entry.name)} waits for a place. A reply to this mail goes to them.`],
    facts: [
      ...contactFacts(entry.name, entry.email),
      ...sessionFacts(session, null),
      ...optionFact(entry),
      ...wishFact(entry),
      { label: 'Waiting', value: session.waitlistCount === 1 ? '1 person' : `${session.waitlistCount} people` },
    ],
    action: sessionLink(session, siteUrl),
    footer: footers(names).waitlistToStudio,
  };
}

function leaveLink(entry: WaitlistEntry, siteUrl: string, names: StudioNames): Pick<MailContent, 'footer' | 'leave'> {
  return {
    footer: `You get this because this address waits for a place at ${names.studio}. Nothing else is sent to it.`,
    leave: {
      label: 'Leave the waitlist',
      href: `${siteUrl}${paths.leaveWaitlist.href(entry.sessionId, leaveToken(entry))}`,
    },
  };
}
