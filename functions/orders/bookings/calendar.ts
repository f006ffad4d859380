import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { paths } from '#shared/contract/paths.ts';
import { feedHours } from '#shared/rules/calendar.ts';
import { calendarEvent, calendarProgram } from '../../domains/sessions/calendar-event.ts';
import { calendarText, escapeName } from '../../domains/sessions/calendar-text.ts';
import type { Place } from '../../ground/keys/place.ts';
import { isWithdrawn, type WholeSession } from '../../ground/keys/session.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findNames } from '../../ground/settings/names.ts';

/**
 * `withLink` adds the link to join, which is only for the attendee (docs/trust.md#private-links). A file is passed
 * on, so it leads to the session; a private calendar leads to the ticket (`toTicket`).
 */
type CalendarOptions = { withLink: boolean; toTicket?: boolean };

/**
 * The calendar file (RFC 5545) of a booking. The UID is a hash of the booking's id, which would open its page; SEQUENCE grows
 * with each change of session or booking, so that a new file replaces the entry, or removes it when the booking is cancelled.
 */
export function calendarFile(booking: Place, session: WholeSession, siteUrl: string, options: CalendarOptions): string {
  const calendar = ical({ prodId: calendarProgram });
  calendar.method(isOver(booking, session) ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  calendar.createEvent(bookingEvent(booking, session, siteUrl, options));
  return calendarText(calendar);
}

/** The calendar file of several bookings, with the links to join and the UIDs of their own files. */
export function bookingsFile(booked: Booked[], siteUrl: string): string {
  const calendar = ical({ prodId: calendarProgram });
  const areOver = booked.every(({ booking, session }) => isOver(booking, session));
  calendar.method(areOver ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH);
  for (const { booking, session } of booked) {
    calendar.createEvent(bookingEvent(booking, session, siteUrl, { withLink: true }));
  }
  return calendarText(calendar);
}

type Booked = { booking: Place; session: WholeSession };

/** A member's bookings to subscribe to, with the UIDs of the mailed files. */
export async function bookingsCalendar(table: Table, booked: Booked[], siteUrl: string): Promise<string> {
  const { studio } = await findNames(table);
  const calendar = ical({ prodId: calendarProgram, name: escapeName(`${studio}: my bookings`), ttl: feedHours * 3600 });
  for (const { booking, session } of booked) {
    calendar.createEvent(
      bookingEvent(booking, session, siteUrl, { withLink: !isOver(booking, session), toTicket: true }),
    );
  }
  return calendarText(calendar);
}

function isOver(booking: Place, session: WholeSession): boolean {
  return booking.status === 'cancelled' || isWithdrawn(session);
}

function bookingEvent(
  booking: Place,
  session: WholeSession,
  siteUrl: string,
  { withLink, toTicket = false }: CalendarOptions,
) {
  const sequence = (session.revision ?? 0) + booking.changeCount + (isOver(booking, session) ? 1 : 0);
  return calendarEvent({
    uid: `${createHash('sha256').update(booking.id).digest('hex').slice(0, 32)}@${new URL(siteUrl).hostname}`,
    sequence,
    isOver: isOver(booking, session),
    stamp: sequence === 0 ? booking.createdAt : session.updatedAt,
    session,
    joinUrl: withLink && session.locationType === 'online' ? session.zoomLink : null,
    page: `${siteUrl}${toTicket ? paths.ticket.href(booking.id) : paths.session.href(session.id)}`,
  });
}
