import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { placeLines } from '#shared/rules/addresses.ts';
import { artPalette } from '#shared/rules/art.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { formatDuration } from '#shared/rules/dates.ts';
import { mailtoOf } from '#shared/rules/email-addresses.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { unlinkedName } from '#shared/rules/names.ts';
import { palette } from '#shared/rules/palette.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import type { WhenAndWhere, WholeSession } from '../../../ground/keys/session.ts';
import type { Fact, MailContent } from './content.ts';

/*
 * `readerZone` is the zone of the recipient, as their booking or entry keeps it; null for the studio and where it is not
 * known (docs/product.md#dates-and-durations).
 */

/** The parts that all mails about a session share. */
export function sessionContent(
  session: WholeSession,
  siteUrl: string,
  readerZone: string | null,
): Pick<MailContent, 'preheader' | 'art'> {
  return {
    preheader: sessionTimes(session, readerZone).moment,
    art: {
      src: `${siteUrl}${artPath('mail', session, 'jpg')}`,
      ground: palette[artPalette(session.id).ground],
      alt: session.title,
    },
  };
}

export function subjectLine(topic: string, session: WholeSession, readerZone: string | null): string {
  return subjectWith(topic, session.title, `, ${sessionTimes(session, readerZone).day}`);
}

const subjectLength = 60;
const shortestTitle = 24;

/** Shortens the title: inboxes cut long subjects, and what follows it would be lost. */
export function subjectWith(topic: string, title: string, end = ''): string {
  const room = Math.max(subjectLength - `${topic}: ${end}`.length, shortestTitle);
  return `${topic}: ${shortTitle(title, room)}${end}`;
}

/** Ends at a word, but for one that is most of what fits. */
function shortTitle(title: string, length: number): string {
  if (title.length <= length) return title;
  const start = title.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  const end = title[length - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  return `${(end > length / 2 ? start.slice(0, end) : start).replace(/[\s,.;:–-]+$/, '')}…`;
}

export function sessionFacts(session: WhenAndWhere, readerZone: string | null): Fact[] {
  const { title, durationMinutes } = session;
  const { date, time, zone, venue } = sessionTimes(session, readerZone);
  const duration = formatDuration(durationMinutes);
  return [
    { label: 'Session', value: title },
    { label: 'Date', value: date },
    {
      label: 'Time',
      value: time,
      note: venue ? `${duration}, your time, ${zone}` : `${duration}, ${zone}`,
    },
    ...(venue ? [{ label: 'At the venue', value: venue }] : []),
    whereFact(session),
  ];
}

export function whereFact(session: WhenAndWhere): Fact {
  return { label: 'Place', value: placeLines(session).join(', ') };
}

export function sessionLink(session: WholeSession, siteUrl: string, label = 'See the session'): MailContent['action'] {
  return { label, href: `${siteUrl}${paths.session.href(session.id)}` };
}

/** Beside the attached calendar file of something cancelled. */
export const removeCalendarEntryText = `Open ${calendarFileName} to take the entry out of your calendar.`;

/** Shows the price before it is booked, in the session's own currency. */
export function listPriceFact({ price }: WholeSession): Fact {
  return { label: 'Price', value: formatPrice(listPrice(price)) };
}

export function contactFacts(name: string, address: string): Fact[] {
  return [
    { label: 'Name', value: unlinkedName(name) },
    { label: 'E-mail', value: address, href: mailtoOf(address) },
  ];
}

/** `name` of a member, null for an e-mail address that is not confirmed (docs/trust.md#mail-content). */
export function greeting(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${unlinkedName(name.split(' ')[0] ?? name)},`;
}
