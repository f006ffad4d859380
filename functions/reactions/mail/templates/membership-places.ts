import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { artPalette } from '#shared/rules/art.ts';
import { formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { restPaymentHours } from '#shared/rules/deposits.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { palette } from '#shared/rules/palette.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { footers } from './footers.ts';
import type { MembershipMailData } from './memberships.ts';
import { readerZoneOf } from './rest-facts.ts';
import { greeting } from './session-facts.ts';
import { passNote, ticketLink } from './ticket-link.ts';

/** A place that is to be paid singly; the secret is that of its ticket. */
export type PayablePlace = { booking: Place; session: WholeSession; rest: Money; payUntil: string; secret: string };

export type PayablePlacesMailData = MembershipMailData & { places: PayablePlace[] };

/** Asks for the places that a membership had paid, since it has ended (docs/product.md#memberships). */
export function membershipPlacesPayable(
  { membership, greetedName, places, siteUrl }: PayablePlacesMailData,
  names: StudioNames,
): MailContent {
  const picture = fixedArt.packMails;
  const count = places.length === 1 ? 'a place' : `${places.length} places`;
  return {
    subject: places.length === 1 ? 'Please pay for your place' : `Please pay for your ${places.length} places`,
    preheader: 'Your membership has ended, and they are kept for you for now.',
    art: {
      src: `${siteUrl}${artPath('mail', picture, 'jpg')}`,
      ground: palette[artPalette(picture.id).ground],
      alt: 'Membership',
    },
    heading: places.length === 1 ? 'Keep your place' : 'Keep your places',
    paragraphs: [
      greeting(greetedName),
      `Your membership ${unlinkedName(membership.terms.name)} has ended. You had booked ${count} with it that ${places.length === 1 ? 'is' : 'are'} still to come, kept for you for now: pay each that you want to keep on its ticket, within ${restPaymentHours} hours and before it starts.`,
      'What is not paid in time is given back by itself. There is nothing to pay for it, and nothing else to do.',
    ],
    facts: places.map((place) => placeFact(place, siteUrl)),
    action: actionOf(places, siteUrl),
    footer: footers(names).bookedBefore,
  };
}

function placeFact({ booking, session, rest, payUntil, secret }: PayablePlace, siteUrl: string): Fact {
  const zone = readerZoneOf({ booking, session });
  const until = `${formatLongDate(payUntil, zone)}, ${formatTime(payUntil, zone)} (${formatZone(payUntil, zone)})`;
  const { moment } = sessionTimes(session, booking.timeZone);
  return {
    label: formatMoney(rest),
    value: session.title,
    note: `${moment}; pay by ${until}`,
    href: ticketLink({ booking, secret, siteUrl }).href,
  };
}

/** The button leads to the first place; the facts link each. */
function actionOf(places: PayablePlace[], siteUrl: string): MailContent['action'] {
  const [first] = places;
  if (!first) return { label: 'See your bookings', href: `${siteUrl}${paths.myBookings.href()}` };
  if (places.length === 1) return ticketLink({ ...first, siteUrl }, { label: 'Pay for it' });
  return ticketLink({ ...first, siteUrl }, { label: 'Pay for the first of them', note: passNote });
}
