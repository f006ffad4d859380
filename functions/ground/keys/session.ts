import { createHash } from 'node:crypto';
import * as z from 'zod';
import { categoryId, id as idSchema, instant, money, storedTimeZone } from '#shared/contract/common/schemas.ts';
import { screeningQuestion } from '#shared/contract/screening/schemas.ts';
import { onePrice, type Pricing, priceRange, slidingOption } from '#shared/rules/prices.ts';
import { recurrences } from '#shared/rules/recurrences.ts';
import { cutText, defaultJoinMinutes, locationTypes } from '#shared/rules/sessions.ts';
import { seriesKeyPrefix, sessionKeyPrefix } from '#shared/rules/table.ts';
import { defaultOfferHours, waitlistModes } from '#shared/rules/waitlist.ts';
import type { Key } from '../platform/table.ts';
import { storedPolicy } from './settings.ts';

/**
 * The listed item of a session holds what lists show, and its counters. Every booking writes this item, so it stays
 * below 1 kB, one write unit; the rest is in the details item.
 */
export const sessionRecord = z.object({
  id: idSchema,
  title: z.string(),
  /** Beginning of the description. */
  excerpt: z.string(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone: storedTimeZone,
  locationType: z.enum(locationTypes),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  category: categoryId.nullable(),
  price: money,
  /**
   * Absent where it has one price. `version` differs when one of its prices does, so that no place is booked at a price
   * that has changed; the prices themselves are in the details.
   */
  prices: z
    .object({ kind: z.enum(['options', 'sliding']), lowest: z.int(), highest: z.int(), version: z.string() })
    .optional(),
  /** Places taken or held at each price, by its id; changes only in the transaction that writes the booking. */
  optionSeats: z.record(z.string(), z.int()).optional(),
  /** Null for unlimited. */
  maxAttendees: z.int().min(0).nullable(),
  /** Completed bookings; changes only in the transaction that writes the booking. */
  seatsTaken: z.int().min(0),
  /** Pending bookings. */
  seatsHeld: z.int().min(0),
  /** Entries of the waitlist; changes only in the transaction that writes the entry. */
  waitlistCount: z.int().min(0),
  featured: z.boolean(),
  published: z.boolean(),
  /** Guests behind one network may hold any number of unpaid seats (docs/trust.md#hold-limits). */
  liftsNetworkLimit: z.boolean().default(false),
  waitlistMode: z.enum(waitlistModes).default('everyone'),
  /** A released seat waits to be offered to the line from this time on: meanwhile no one else can take one. */
  lineSince: instant.optional(),
  thumbnailUrl: z.string().nullable(),
  /** The series that it is a date of, and how that repeats (docs/product.md#series); absent for a session of its own. */
  seriesId: idSchema.optional(),
  recurrence: z.enum(recurrences).optional(),
  /** Its details have screening questions: pages of its series' other dates know it by this. */
  asksQuestions: z.literal(true).optional(),
  /** Its details have a link to join: lists of the back office know it by this. */
  hasZoomLink: z.literal(true).optional(),
  /** Its details have a recording: lists of the back office know it by this. */
  hasRecording: z.literal(true).optional(),
  /** Someone was marked as here at the door: anyone who was not did not come. */
  attendanceTaken: z.literal(true).optional(),
  /**
   * The cancelled session will not take place: its page says so, the back office lists it
   * (docs/product.md#cancelling-a-session). The ids of its mails are derived from `id`; `places` were taken or held.
   */
  cancellation: z.object({ id: idSchema, at: instant, places: z.int().min(0), wasPublished: z.boolean() }).optional(),
  /** Attendees do not know yet of a change: details say which (docs/product.md#change-notifications). */
  unannounced: z.boolean().optional(),
  /** A deleted session is in no list; only its bookings still show it. */
  deletedAt: instant.optional(),
  /** Options of the deletion, and the id from which the ids of its mails are derived. */
  deletion: z
    .object({ id: idSchema, refund: z.boolean(), tell: z.boolean(), wasPublished: z.boolean().optional() })
    .optional(),
});
export type Session = z.output<typeof sessionRecord>;

type Withdrawable = Pick<Session, 'cancellation' | 'deletion' | 'deletedAt'>;

/**
 * Tells whether the session was cancelled or deleted. Neither is published any more, so that no place of it can be had.
 */
export function isWithdrawn({ cancellation, deletedAt }: Withdrawable): boolean {
  return cancellation !== undefined || deletedAt !== undefined;
}

/**
 * Returns what the bookings of a withdrawn session get. Deleted after it was cancelled, they follow the cancellation.
 */
export function withdrawalOf({ cancellation, deletion }: Withdrawable): Session['deletion'] {
  return cancellation ? { id: cancellation.id, refund: true, tell: true } : deletion;
}

/** Tells whether the session has a public page: a cancelled one keeps the page that it had. */
export function hasPage({ published, cancellation, deletedAt }: Withdrawable & Pick<Session, 'published'>): boolean {
  return published || (deletedAt === undefined && cancellation?.wasPublished === true);
}

/** Returns the code of the problem because of which an unpublished session has no place. */
export function unpublishedProblem(session: Withdrawable | undefined) {
  const isCancelled = session?.cancellation !== undefined && session.deletedAt === undefined;
  return isCancelled ? 'session_cancelled' : 'session_not_found';
}

/** Milliseconds after which a released seat that the line was not offered is anyone's, so that no fault keeps it. */
const longestLineHold = 3_600_000;

/** A `lineSince` up to this instant has no effect any more. */
export function lineHoldStart(now: Date): string {
  return new Date(now.getTime() - longestLineHold).toISOString();
}

type SeatCounts = Pick<Session, 'maxAttendees' | 'seatsTaken' | 'seatsHeld' | 'lineSince'>;

/** The seats as visitors may book them: what waits to be offered to the line counts as held (docs/trust.md#released-seats). */
export function seatsOf({ maxAttendees, seatsTaken, seatsHeld, lineSince }: SeatCounts, now?: Date) {
  const isOver = now !== undefined && lineSince !== undefined && lineSince <= lineHoldStart(now);
  const isKept = maxAttendees !== null && lineSince !== undefined && !isOver;
  return {
    max: maxAttendees,
    taken: seatsTaken,
    held: isKept ? Math.max(seatsHeld, maxAttendees - seatsTaken) : seatsHeld,
  };
}

/** Attendees are notified when one of these values changes. */
export const whenAndWhereRecord = z.object({
  title: z.string(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone: storedTimeZone,
  locationType: z.enum(locationTypes),
  zoomLink: z.string().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
});
export type WhenAndWhere = z.output<typeof whenAndWhereRecord>;

/** Attendees were told these values; the price is absent where they were stored before prices were. */
export const announcedRecord = whenAndWhereRecord.extend({ price: money.optional() });
export type Announced = z.output<typeof announcedRecord>;

const storedOption = z.object({
  id: idSchema,
  name: z.string(),
  text: z.string().nullable().default(null),
  amount: z.int().min(0),
  places: z.int().nullable().default(null),
  until: instant.nullable().default(null),
  asksReason: z.boolean().default(false),
});

const storedPricing = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one') }),
  z.object({ kind: z.literal('options'), options: z.array(storedOption), standardId: idSchema }),
  z.object({ kind: z.literal('sliding'), lowest: z.int(), suggested: z.int(), highest: z.int() }),
]);

/** Shown by the session's own page, its bookings and its mails only. */
export const detailsRecord = z.object({
  description: z.string(),
  whatToBring: z.string().nullable(),
  howToPrepare: z.string().nullable().default(null),
  /** Minutes before the start from which the link to join is given. */
  joinMinutes: z.int().min(0).default(defaultJoinMinutes),
  /** Null: the one of the settings. */
  cancellationPolicy: storedPolicy.nullable().default(null),
  pricing: storedPricing.default(onePrice),
  /** Asked before booking (docs/product.md#screening-questions). */
  screeningQuestions: z.array(z.object(screeningQuestion.shape)).default([]),
  /** The link is for attendees only (docs/trust.md#private-links). */
  zoomLink: z.url().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  /** A recording that was uploaded: key of the object behind `/media/`, name and bytes as uploaded. */
  recordingFile: z
    .object({
      key: z.string().startsWith('media/'),
      name: z.string(),
      size: z.int().min(0),
      durationSeconds: z.int().min(1).nullable(),
    })
    .optional(),
  /** Absent attendees do not see it, where attendance was taken. */
  recordingForAttended: z.literal(true).optional(),
  recordingToldAt: instant.optional(),
  /** An offered seat is held for so many hours (docs/product.md#waitlist-offers). */
  offerHours: z.int().default(defaultOfferHours),
  createdAt: instant,
  /** Records the last save: the version that an admin's change is compared with. */
  updatedAt: instant,
  /** E-mail of the admin who saved it last. */
  updatedBy: z.string().optional(),
  /** Counts changes of time and place: the SEQUENCE of its calendar entries (RFC 5545). */
  revision: z.int().min(0).optional(),
  /** Attendees were last notified of these values; set while they have not been notified of a change. */
  knownAs: announcedRecord.optional(),
  /** Former values applied until a time, latest last, while seats were taken or held: tickets mark what has changed. */
  formerly: z.array(z.object({ until: instant, was: whenAndWhereRecord })).default([]),
  cancellationMessage: z.string().optional(),
});

/** A session with its details; the excerpt and the marks of link and recording are derived from them. */
export const wholeSessionRecord = sessionRecord
  .omit({ excerpt: true, hasZoomLink: true, hasRecording: true })
  .extend(detailsRecord.shape);
export type WholeSession = z.output<typeof wholeSessionRecord>;

export const sessionPartition = (id: string) => `${sessionKeyPrefix}${id}`;

/** Partition of a series, and in the index byParent of its dates. */
export const seriesPartition = (id: string) => `${seriesKeyPrefix}${id}`;

export const listSortKey = 'SESSION';
export const sessionKey = (id: string): Key => ({ PK: sessionPartition(id), SK: listSortKey });

// Sorts before the session itself, so that one Query up to there reads both and no waitlist.
export const detailsKey = (id: string): Key => ({ PK: sessionPartition(id), SK: 'DETAILS' });

export const published = 'SESSIONS#published';
const drafts = 'SESSIONS#draft';

export const cancelledSessions = 'SESSIONS#cancelled#kept';

/** Sessions that were deleted after they were published: calendars mark them as cancelled (docs/product.md#calendars). */
export const deletedSessions = 'SESSIONS#cancelled';

/** Every session that is not deleted is in one of these partitions of the index byKind. */
export const sessionLists = [published, drafts, cancelledSessions] as const;

export type SessionList = (typeof sessionLists)[number];

/** Characters: enough for two lines of a row, and for the 100 of a phone (docs/product.md#session-list). */
const excerptLength = 197;

/** A session's two items; the first is listed by start, among published sessions or drafts. */
export function sessionItems(session: WholeSession) {
  const { screeningQuestions, pricing, ...details } = detailsRecord.parse(session);
  const asksQuestions = screeningQuestions.length > 0 || undefined;
  const excerpt = cutText(session.description, excerptLength);
  const prices = pricesOf(session);
  const record = sessionRecord.parse({ ...session, excerpt, asksQuestions, prices });
  const { asksQuestions: asks, ...listed } = withoutAbsent(record);
  const marks = { ...(asks && { asksQuestions: asks }), ...detailMarks(details) };
  return [
    {
      ...sessionKey(session.id),
      ...sessionListKeys(session),
      ...listed,
      ...marks,
      ...(prices && { optionSeats: session.optionSeats ?? noSeats(session.pricing) }),
    },
    {
      ...detailsKey(session.id),
      ...details,
      ...(asks && { screeningQuestions }),
      ...(prices && { pricing }),
    },
  ] as const;
}

/** Returns what lists know of several prices; undefined for one price. */
export function pricesOf({ pricing }: Pick<WholeSession, 'pricing'>): Session['prices'] {
  const range = priceRange(pricing);
  // Differs when one of the prices does.
  const version = createHash('sha256').update(JSON.stringify(pricing)).digest('base64url').slice(0, 12);
  return range && { ...range, version };
}

/**
 * Begins the counters, so that a first booking finds their map. One that is there is not touched, since bookings change it
 * meanwhile. It is never empty: the streams of DynamoDB Local cannot hold an empty map.
 */
function noSeats(pricing: Pricing): Session['optionSeats'] {
  const ids = pricing.kind === 'options' ? pricing.options.map(({ id }) => id) : [slidingOption.id];
  return Object.fromEntries(ids.map((id) => [id, 0]));
}

function withoutAbsent({ prices, ...session }: Session): Session {
  return prices ? { ...session, prices } : session;
}

export type DetailMarks = Pick<Session, 'hasZoomLink' | 'hasRecording'>;

/** Returns the marks by which its listed item tells what the details have: a link to join, a recording. */
export function detailMarks({
  zoomLink,
  recordingUrl,
  recordingFile,
}: Pick<WholeSession, 'zoomLink' | 'recordingUrl' | 'recordingFile'>): DetailMarks {
  return {
    ...(zoomLink !== null && { hasZoomLink: true }),
    ...((recordingUrl !== null || recordingFile !== undefined) && { hasRecording: true }),
  };
}

/** Keys of the list that a session is in, and of its series. */
export function sessionListKeys({
  deletedAt,
  published: isPublished,
  startTime,
  seriesId,
  cancellation,
  deletion,
}: Withdrawable & Pick<Session, 'published' | 'startTime' | 'seriesId'>) {
  if (deletedAt !== undefined) return deletion?.wasPublished ? { GSI3PK: deletedSessions, GSI3SK: startTime } : {};
  const partition = isPublished ? published : drafts;
  const list = { GSI3PK: cancellation ? cancelledSessions : partition, GSI3SK: startTime };
  return seriesId === undefined ? list : { ...list, GSI1PK: seriesPartition(seriesId), GSI1SK: startTime };
}
