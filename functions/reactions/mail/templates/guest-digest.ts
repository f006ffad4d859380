import { paths } from '#shared/contract/paths.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { formatLongDate, formatTime } from '#shared/rules/dates.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { type LinePosition, positionText } from '#shared/rules/waitlist.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { leaveToken, type WaitlistEntry } from '../../../ground/keys/waitlist-entry.ts';
import { accountContent } from './accounts.ts';
import type { Fact, MailContent, StudioNames } from './content.ts';
import { signature } from './footers.ts';
import { greeting } from './session-facts.ts';

/** An entry is one row of the list: its subject as it is when the list is sent. */
export type GuestDigestEntry =
  | { state: 'booked' | 'offered'; booking: Place; session: WholeSession; secret: string }
  | { state: 'cancelled' | 'offer_over'; booking: Place; session: WholeSession }
  | { state: 'given' | 'returned' | 'shared'; session: WholeSession }
  /** `unconfirmed`: the entry counts in the line only after a press on the page that the row leads to. */
  | {
      state: 'waiting' | 'unconfirmed' | 'seat_free';
      entry: WaitlistEntry;
      session: WholeSession;
      place: LinePosition | null;
    }
  /** `href`: the page of the recordings, or the one that mails a link to set up the account. */
  | { state: 'bought' | 'free_recording'; collection: Collection; href: string };

export type GuestDigestMailData = {
  entries: GuestDigestEntry[];
  /** The number of subjects that are not listed. */
  more: number;
  email: string;
  siteUrl: string;
};

const labels: Record<GuestDigestEntry['state'], string> = {
  booked: 'Booked',
  offered: 'Offered to you',
  offer_over: 'Offer over',
  cancelled: 'Cancelled',
  given: 'Given away',
  returned: 'Taken back',
  shared: 'Shared with you',
  waiting: 'On the waitlist',
  unconfirmed: 'On the waitlist, please confirm',
  seat_free: 'A place is free',
  bought: 'Recordings',
  free_recording: 'Free recordings',
};

/** Takes the place of an hour's mails beyond the budget of an address (docs/trust.md#mail-budget). */
export function newsTogether(
  { entries, more: unlistedCount, siteUrl }: GuestDigestMailData,
  names: StudioNames,
): MailContent {
  const count = entries.length + unlistedCount;
  const news = count === 1 ? '1 more thing is new' : `${count} more things are new`;
  return {
    ...accountContent(siteUrl, `${news}. Here they are in one mail.`, names),
    subject: `In one mail: ${news}`,
    heading: 'What is new, in one mail',
    paragraphs: [
      greeting(null),
      `Much was done with your address at ${names.studio}, so you get the rest as a list, as it is now. The links are yours: who has them can change what they lead to.`,
      'Was it not you? Then someone else has entered your address. Ignore this mail, or reply and tell us.',
      ...(unlistedCount > 0
        ? [`${entries.length} are listed below, ${unlistedCount} more are not. An account shows all of them.`]
        : []),
    ],
    facts: entries.map((entry) => factOf(entry, siteUrl)),
    action: { label: 'See the sessions', href: `${siteUrl}${paths.liveSessions.href()}` },
    footer: `You get this because this address was used at ${names.studio}. Such a list comes at most once an hour. ${signature(names)}`,
  };
}

function factOf(entry: GuestDigestEntry, siteUrl: string): Fact {
  const label = labels[entry.state];
  if ('collection' in entry) return { label, value: collectionRow(entry.collection).name, href: entry.href };
  const { session } = entry;
  const moment = sessionTimes(session, zoneOf(entry)).moment;
  return { label, value: session.title, note: noteOf(entry, moment), href: `${siteUrl}${pathOf(entry)}` };
}

type SessionEntry = Exclude<GuestDigestEntry, { collection: Collection }>;

/** The recipient's time zone; null where it is not known. */
function zoneOf(entry: SessionEntry): string | null {
  if ('booking' in entry) return entry.booking.timeZone;
  return 'entry' in entry ? (entry.entry.timeZone ?? null) : null;
}

function noteOf(entry: SessionEntry, moment: string): string {
  if ('entry' in entry && entry.state !== 'seat_free' && entry.place !== null)
    return `${moment}. ${positionText(entry.place)}`;
  if (entry.state !== 'offered' || entry.booking.holdExpiresAt === null) return moment;
  const { holdExpiresAt } = entry.booking;
  const zone = entry.booking.timeZone ?? entry.session.timeZone;
  return `${moment}. Yours until ${formatLongDate(holdExpiresAt, zone)}, ${formatTime(holdExpiresAt, zone)}`;
}

function pathOf(entry: SessionEntry): string {
  if (entry.state === 'booked') return paths.ticket.href(entry.booking.id, entry.secret);
  if (entry.state === 'offered') return paths.offer.href(entry.booking.id, entry.secret);
  const token = entry.state === 'waiting' || entry.state === 'unconfirmed' ? leaveToken(entry.entry) : undefined;
  return paths.session.href(entry.session.id, token);
}
