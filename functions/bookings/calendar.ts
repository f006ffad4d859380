import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { paths } from '#shared/contract/paths.ts';
import { brand } from '#shared/rules/brand.ts';
import { calendarEnd } from '#shared/rules/calendar.ts';
import { fullAddress } from '#shared/rules/sessions.ts';
import type { Booking } from '../keys/booking.ts';
import type { WholeSession } from '../keys/session.ts';

/** Whether the link to join is in it: only for the attendee (docs/trust.md#private-links). */
type CalendarOptions = { withLink: boolean };

/**
 * The calendar file (RFC 5545) of a booking. Times are UTC. The UID is a
 * hash of the booking's id, which would open its page; SEQUENCE grows with each change of the session, so that a new file
 * replaces the entry, or removes it when the booking is cancelled.
 */
export function calendarFile(
  booking: Booking,
  session: WholeSession,
  siteUrl: string,
  { withLink }: CalendarOptions,
): string {
  const page = `${siteUrl}${paths.session.href(session.id)}`;
  const joinUrl = withLink && session.locationType === 'online' ? session.zoomLink : null;
  const calendar = ical({ prodId: { company: brand.name, product: 'bookings', language: 'EN' } });
  const isOver = booking.status === 'cancelled' || session.deletedAt !== undefined;
  const revision = (session.revision ?? 0) + (isOver ? 1 : 0);
  calendar.method(isOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  calendar.createEvent({
    id: `${createHash('sha256').update(booking.id).digest('hex').slice(0, 32)}@${new URL(siteUrl).hostname}`,
    sequence: revision,
    status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(revision === 0 ? booking.createdAt : session.updatedAt),
    start: new Date(session.startTime),
    end: new Date(calendarEnd(session.startTime, session.endTime)),
    summary: printable(session.title),
    location: printable(joinUrl ?? fullAddress(session)),
    description: printable(describe(session, joinUrl, page)),
    url: page,
  });
  return `${calendar.toString()}\r\n`;
}

function describe({ description, whatToBring }: WholeSession, joinUrl: string | null, page: string): string {
  const parts = [joinUrl && `Join: ${joinUrl}`, description, whatToBring && `What to bring: ${whatToBring}`, page];
  return parts.filter(Boolean).join('\n\n');
}

// The format has no way to write other control characters than a line's end.
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '');
}
