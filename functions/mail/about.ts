import { paths } from '#shared/contract/paths.ts';
import { artPalette, artPath } from '#shared/rules/art.ts';
import { formatDay, formatDuration, formatLongDate, formatTime, formatZone } from '#shared/rules/dates.ts';
import { palette } from '#shared/rules/palette.ts';
import { placeLines } from '#shared/rules/sessions.ts';
import type { WhenAndWhere, WholeSession } from '../keys/session.ts';
import type { Fact, Letter } from './letter.ts';

/** What every letter about a session shares. */
export function about(session: WholeSession, siteUrl: string): Pick<Letter, 'preheader' | 'art'> {
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

/** A subject line: what happened, and to which session. */
export function subjectOf(what: string, { title, startTime, timeZone }: WholeSession): string {
  return `${what}: ${title}, ${formatDay(startTime, timeZone)}`;
}

/** When and where a session is, as rows. Times are its own: a mail is read anywhere, so it names the zone (look: dates). */
export function whenAndWhere(session: WhenAndWhere): Fact[] {
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

/** The way to a session's page. */
export function toSession(session: WholeSession, siteUrl: string, label = 'See the session'): Letter['action'] {
  return { label, href: `${siteUrl}${paths.session.href(session.id)}` };
}

/** Who somebody is, for the studio. */
export function personFacts(name: string, address: string): Fact[] {
  return [
    { label: 'Name', value: name },
    { label: 'E-mail', value: address, href: `mailto:${address}` },
  ];
}

/** The name by which a letter greets. */
export function greeting(name: string): string {
  return `Hello ${name.split(' ')[0]},`;
}
