import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { announcedRecord } from '../keys/session.ts';
import { attendeeMailKinds, reminderMailKinds } from '../outbox/mail-kinds.ts';

const happened = {
  id,
  createdAt: instant,
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
  /** When everything that follows from it was done; absent before. */
  reactedAt: instant.optional(),
};

/** A seat became free for those who wait. */
const seatReleased = z.object({
  ...happened,
  kind: z.literal('seatReleased'),
  sessionId: id,
  /** The booking that gave it up; absent when the owner has raised the capacity or changed whom seats go to. */
  releasedBy: id.optional(),
});

/** A seat is held for an entry of the waitlist until its saved card was charged. */
const seatHeldForCard = z.object({ ...happened, kind: z.literal('seatHeldForCard'), bookingId: id });

/** An admin wrote to the attendees of a session, whose mails have their text from here. */
const sessionAnnounced = z.object({
  ...happened,
  kind: z.literal('sessionAnnounced'),
  sessionId: id,
  template: z.enum(attendeeMailKinds),
  /** Of a message to one attendee. */
  onlyBookingId: id.optional(),
  subject: z.string().nullable(),
  /** Written by an admin. */
  text: z.string().nullable(),
  /** Time and place before the change. */
  was: announcedRecord.nullable(),
});

/** The time has come to remind the attendees of a session that begins then. */
const remindersDue = z.object({
  ...happened,
  kind: z.literal('remindersDue'),
  sessionId: id,
  template: z.enum(reminderMailKinds),
  sessionStart: instant,
});

/** Something that happened, written in the transaction in which it did (docs/decisions/events.md). */
export const eventRecord = z.discriminatedUnion('kind', [
  seatReleased,
  seatHeldForCard,
  sessionAnnounced,
  remindersDue,
]);

export type Event = z.output<typeof eventRecord>;
export type EventKind = Event['kind'];
export type EventByKind = { [Kind in EventKind]: Extract<Event, { kind: Kind }> };
export type EventOf<Kind extends EventKind> = EventByKind[Kind];
