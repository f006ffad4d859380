import ical from 'ical-generator';
import { paths } from '#shared/contract/paths.ts';
import { feedHours } from '#shared/rules/calendar.ts';
import { isWithdrawn, type WholeSession } from '../../ground/keys/session.ts';
import { calendarEvent, calendarProgram } from './calendar-event.ts';
import { calendarText, escapeName } from './calendar-text.ts';

type FeedNames = { studio: string; category: string | null };

/** Writes the calendar of these sessions (RFC 5545), which programs read again every few hours (RFC 7986). */
export function feedFile(sessions: WholeSession[], { studio, category }: FeedNames, siteUrl: string): string {
  const name = escapeName([studio, category].filter(Boolean).join(': '));
  const calendar = ical({ prodId: calendarProgram, name, ttl: feedHours * 3600 });
  for (const session of sessions) calendar.createEvent(publicEvent(session, siteUrl));
  return calendarText(calendar);
}

function publicEvent(session: WholeSession, siteUrl: string) {
  const isOver = isWithdrawn(session);
  return calendarEvent({
    uid: `${session.id.toLowerCase()}@${new URL(siteUrl).hostname}`,
    sequence: (session.revision ?? 0) + (isOver ? 1 : 0),
    isOver,
    stamp: session.updatedAt,
    session,
    joinUrl: null,
    page: `${siteUrl}${paths.session.href(session.id)}`,
  });
}
