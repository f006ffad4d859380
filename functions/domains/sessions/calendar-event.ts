import { type ICalEventData, ICalEventStatus } from 'ical-generator';
import { placeLines } from '#shared/rules/addresses.ts';
import { calendarEnd } from '#shared/rules/calendar.ts';
import { joinOpensText } from '#shared/rules/sessions.ts';
import type { WholeSession } from '../../ground/keys/session.ts';

export type CalendarEvent = {
  /** Identifies the event in all of its versions. */
  uid: string;
  /** Grows with each change. */
  sequence: number;
  isOver: boolean;
  stamp: string;
  session: WholeSession;
  /** Set for attendees only (docs/trust.md#private-links). */
  joinUrl: string | null;
  /** Address of the page about it. */
  page: string;
};

/** The software that writes the files, the same on every site. */
export const calendarProgram = { company: 'Breathwork site', product: 'bookings', language: 'EN' };

/** An event of an iCalendar file (RFC 5545). Times are UTC, so that they are right whatever summer time does. */
export function calendarEvent({ uid, sequence, isOver, stamp, session, joinUrl, page }: CalendarEvent): ICalEventData {
  return {
    id: uid,
    sequence,
    status: isOver ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    stamp: new Date(stamp),
    lastModified: new Date(stamp),
    start: new Date(session.startTime),
    end: new Date(calendarEnd(session.startTime, session.endTime)),
    summary: printable(session.title),
    location: printable(joinUrl ?? placeLines(session).join(', ')),
    description: printable(describe(session, joinUrl, page)),
    url: page,
  };
}

function describe(session: WholeSession, joinUrl: string | null, page: string): string {
  const { description, whatToBring, locationType, joinMinutes } = session;
  const opening = locationType === 'online' && `${joinOpensText(joinMinutes)}.`;
  const parts = [
    joinUrl && `Join: ${joinUrl}`,
    opening,
    description,
    whatToBring && `What to bring: ${whatToBring}`,
    page,
  ];
  return parts.filter(Boolean).join('\n\n');
}

// The format has no way to write other control characters than a line's end.
function printable(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '');
}
