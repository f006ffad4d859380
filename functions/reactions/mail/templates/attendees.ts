import { paths } from '#shared/contract/paths.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { formatDay, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { formatPrice, isFree } from '#shared/rules/money.ts';
import type { CreditProblem } from '#shared/rules/packs.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { missedText } from '#shared/rules/turn-price.ts';
import type { LinePosition } from '#shared/rules/waitlist.ts';
import type { ChargeProblem } from '#shared/rules/waitlist-card.ts';
import type { EventOf } from '../../../ground/events/event-schemas.ts';
import { type Offer, totalOfOffer } from '../../../ground/keys/offer.ts';
import type { WhenAndWhere } from '../../../ground/keys/session.ts';
import { joinFact, type OwnBookingMailData } from './bookings.ts';
import { type Fact, type MailContent, paragraphsOf, type StudioNames } from './content.ts';
import { footers } from './footers.ts';
import { restFact } from './rest-facts.ts';
import { greeting, sessionContent, sessionFacts, subjectLine } from './session-facts.ts';
import { offerNote, pastNote, ticketLink } from './ticket-link.ts';
import { placeFact } from './waitlist.ts';

/** `place`: in line, when the mail is sent. */
export type OfferMailData = OwnBookingMailData & {
  offer: Pick<
    Offer,
    'holdExpiresAt' | 'price' | 'places' | 'chargeProblem' | 'creditProblem' | 'option' | 'missedOption'
  >;
  place: LinePosition | null;
};

/** `isOver`: the session has ended or is cancelled, and there is nothing to join. */
export type AttendeeMailData = OwnBookingMailData & {
  isOver: boolean;
  message: Pick<EventOf<'sessionAnnounced'>, 'subject' | 'text' | 'was'>;
};

/** Shows the facts as they are now, with their earlier values, and the admin's message. */
export function sessionChanged(
  { booking, session, message, greetedName, isReceiver, siteUrl, secret }: AttendeeMailData,
  names: StudioNames,
): MailContent {
  const facts = [
    ...sessionFacts(session, booking.timeZone),
    ...joinFact(session),
    ...priceFact(session, message.was),
    ...restFact(booking, session),
  ];
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('Changed', session, booking.timeZone),
    heading: 'Your session has changed',
    paragraphs: [
      greeting(greetedName),
      'Please look at when and where it is now. Your place is kept; if the change does not suit you, reply and tell us.',
    ],
    words: paragraphsOf(message.text),
    facts: message.was ? withEarlierValues(facts, message.was, session, booking.timeZone) : facts,
    action: ticketLink({ booking, secret, siteUrl }),
    afterAction: `A new calendar entry, ${calendarFileName}, is attached. It takes the place of the one you have.`,
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

/** Shows the price only when it is another one: what was paid does not change by it. */
function priceFact({ price }: OwnBookingMailData['session'], was: EventOf<'sessionAnnounced'>['was']): Fact[] {
  if (!was?.price || (was.price.amount === price.amount && was.price.currency === price.currency)) return [];
  const note = `before: ${formatPrice(was.price)}; your booking stays as it is`;
  return [{ label: 'Price', value: formatPrice(price), note }];
}

/** Adds the earlier value to each fact that differs. */
function withEarlierValues(
  facts: Fact[],
  was: WhenAndWhere,
  { locationType, startTime, endTime, joinMinutes }: OwnBookingMailData['session'],
  readerZone: string | null,
): Fact[] {
  const earlier = new Map(
    [...sessionFacts(was, readerZone), ...joinFact({ ...was, joinMinutes })].map((fact) => [fact.label, fact]),
  );
  const isSameTime = was.startTime === startTime && was.endTime === endTime;
  const wasOnline = locationType === 'online' && was.locationType === 'online';
  return facts.map((fact) => {
    const before = earlier.get(fact.label);
    // The earlier link is useless to attendees, and may be one that they never got.
    if (fact.label === 'Join')
      return wasOnline && before?.value === fact.value ? fact : { ...fact, note: `new link; ${fact.note}` };
    // The words about its zone come and go with the place.
    if (isSameTime && (fact.label === 'Date' || fact.label === 'Time')) return fact;
    const isSame = before?.value === fact.value && (!before?.note || !fact.note || before.note === fact.note);
    if (!before || isSame) return fact;
    const earlierText = before.value === fact.value ? before.note : before.value;
    return { ...fact, note: [fact.note, `before: ${earlierText}`].filter(Boolean).join('; ') };
  });
}

export function attendeesMessage(
  { booking, session, message, greetedName, isReceiver, siteUrl, secret, isOver }: AttendeeMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: message.subject ?? subjectLine('About your session', session, booking.timeZone),
    heading: message.subject ?? 'About your session',
    paragraphs: [greeting(greetedName)],
    words: paragraphsOf(message.text),
    facts: [...sessionFacts(session, booking.timeZone), ...(isOver ? [] : joinFact(session))],
    action: ticketLink({ booking, secret, siteUrl }, isOver ? { note: pastNote } : {}),
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

/** Leads to the ticket, which plays the recording or has its link. */
export function recordingReady(
  { booking, session, greetedName, isReceiver, siteUrl, secret }: AttendeeMailData,
  names: StudioNames,
): MailContent {
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    subject: subjectLine('The recording', session, booking.timeZone),
    heading: 'The recording is there',
    paragraphs: [greeting(greetedName), 'You can listen to your session again, as often as you like.'],
    facts: sessionFacts(session, booking.timeZone),
    action: ticketLink({ booking, secret, siteUrl }, { label: 'To the recording', note: pastNote }),
    footer: footers(names, { isReceiver }).bookedBefore,
  };
}

export function seatOffered(
  { booking, session, greetedName, siteUrl, secret, offer, place }: OfferMailData,
  names: StudioNames,
): MailContent {
  const { holdExpiresAt: until, chargeProblem, creditProblem, places, option, missedOption } = offer;
  const price = totalOfOffer(offer);
  const isOne = places === 1;
  const { timeZone } = sessionTimes(session, booking.timeZone);
  const zone = formatZone(until, timeZone);
  const end = `${formatLongDate(until, timeZone)}, ${formatTime(until, timeZone)}, ${zone}`;
  return {
    ...sessionContent(session, siteUrl, booking.timeZone),
    preheader: `Held for you until ${formatDay(until, timeZone)}, ${formatTime(until, timeZone)}, ${zone}`,
    subject: subjectLine(isOne ? 'A place for you' : `${places} places for you`, session, booking.timeZone),
    heading: isOne ? 'A place is held for you' : `${places} places are held for you`,
    paragraphs: [
      greeting(greetedName),
      isOne
        ? `A place has come free in a session that you are waiting for, and it is held for you until ${end}. After that it goes to someone else.`
        : `${places} places have come free in a session that you are waiting for, and they are held for you until ${end}. After that they go to others.`,
      ...(chargeProblem ? [notCharged[chargeProblem]] : []),
      ...(creditProblem ? [noCredit[creditProblem]] : []),
      ...(missedOption ? [missedText(missedOption)] : []),
    ],
    facts: [
      ...sessionFacts(session, booking.timeZone),
      {
        label: isOne ? 'Price' : `Price of ${places} places`,
        value: formatPrice(price),
        ...(option && { note: option.name }),
      },
      { label: 'Held until', value: `${formatDay(until, timeZone)}, ${formatTime(until, timeZone)}`, note: zone },
      ...placeFact(place),
    ],
    action: {
      label: `Take the ${isOne ? 'place' : 'places'}${isFree(price) ? '' : ' and pay'}`,
      href: `${siteUrl}${paths.offer.href(booking.id, secret)}`,
      note: offerNote,
    },
    footer: `You get this because this address waits for a place at ${names.studio}. If you do not want it, say so on that page, and the next in line has it at once. ${names.tagline}`,
  };
}

/** The texts tell an entry that asked to be booked why the place is offered instead. */
const notCharged: Record<ChargeProblem, string> = {
  declined:
    'You asked to be booked at once, but your bank declined the card that you saved. You can pay with any card.',
  authentication_required:
    'You asked to be booked at once, but your bank wants you to confirm this payment yourself. You can do that when you pay.',
  above_maximum:
    'You asked to be booked at once, but the place costs more now than you agreed to. Nothing was charged.',
  option_missed: 'You asked to be booked at once, but not at another price than you chose. Nothing was charged.',
  changed: 'You asked to be booked at once, but the session has changed since. Nothing was charged.',
  unavailable: 'You asked to be booked at once, but the payment service did not answer. Nothing was charged.',
};

/** The texts tell an entry that asked to be booked with a credit why the place is offered instead. */
const noCredit: Record<CreditProblem, string> = {
  used_up:
    'You asked to be booked at once with a credit, but your pack does not have so many left. You can pay in another way.',
  not_yet:
    'You asked to be booked at once with a credit, but your pack cannot be used yet. You can pay in another way.',
  expired: 'You asked to be booked at once with a credit, but your pack has expired. You can pay in another way.',
  ended:
    'You asked to be booked at once with a credit, but your pack is not valid any more. You can pay in another way.',
  not_for_this:
    'You asked to be booked at once with a credit, but your pack is not for this session any more. You can pay in another way.',
  for_owner:
    'You asked to be booked at once with a credit, but that pack is for its owner alone. You can pay in another way.',
  changed: 'You asked to be booked at once with a credit, but the session has changed since. No credit was taken.',
  option_missed:
    'You asked to be booked at once with a credit, but not at another price than you chose. No credit was taken.',
};
