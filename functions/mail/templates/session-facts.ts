import { artPath } from '#shared/contract/art/path.ts';
import { paths } from '#shared/contract/paths.ts';
import { artPalette } from '#shared/rules/art.ts';
import { calendarFileName } from '#shared/rules/calendar.ts';
import { formatDay, formatDuration, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { palette } from '#shared/rules/palette.ts';
import { placeLines } from '#shared/rules/sessions.ts';
import type { WhenAndWhere, WholeSession } from '../../keys/session.ts';
import type { Fact, MailContent } from './content.ts';

/** The parts that all mails about a session share. */
export function sessionContent(session: WholeSession, siteUrl: string): Pick<MailContent, 'preheader' | 'art'> {
  const { startTime, timeZone } = session;
  const moment = `${formatLongDate(startTime, timeZone)}, ${formatTime(startTime, timeZone)}`;
  return {
    preheader: `${moment}, ${formatZone(startTime, timeZone)}`,
    art: {
      src: `${siteUrl}${artPath('mail', session, 'jpg')}`,
      ground: palette[artPalette(session.id).ground],
      alt: session.title,
    },
  };
}

export function subjectOf(what: string, { title, startTime, timeZone }: WholeSession): string {
  return `${what}: ${title}, ${formatDay(startTime, timeZone)}`;
}

/** In the session's own time zone, which is named (docs/product.md#dates-and-durations). */
export function sessionFacts(session: WhenAndWhere): Fact[] {
  const { title, startTime, endTime, durationMinutes, timeZone } = session;
  return [
    { label: 'Session', value: title },
    { label: 'Date', value: formatLongDate(startTime, timeZone) },
    {
      label: 'Time',
      value: `${formatTime(startTime, timeZone)} to ${formatTime(endTime, timeZone)}`,
      note: `${formatDuration(durationMinutes)}, ${formatZone(startTime, timeZone)}`,
    },
    { label: 'Place', value: placeLines(session).join(', ') },
  ];
}

export function sessionLink(session: WholeSession, siteUrl: string, label = 'See the session'): MailContent['action'] {
  return { label, href: `${siteUrl}${paths.session.href(session.id)}` };
}

/** Beside the attached calendar file of something cancelled. */
export const removeEntry = `Open ${calendarFileName} to take the entry out of your calendar.`;

export function contactFacts(name: string, address: string): Fact[] {
  return [
    { label: 'Name', value: name },
    { label: 'E-mail', value: address, href: `mailto:${address}` },
  ];
}

/** `name` of a member, null for an e-mail address that is not confirmed (docs/trust.md#mail-content). */
export function greeting(name: string | null): string {
  return name === null ? 'Hello,' : `Hello ${name.split(' ')[0]},`;
}
