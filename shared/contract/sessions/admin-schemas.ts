import * as z from 'zod';
import { currencies } from '../../rules/currencies.ts';
import { maxAmount } from '../../rules/money.ts';
import { onePrice } from '../../rules/prices.ts';
import { maxSeriesDates, recurrences } from '../../rules/recurrences.ts';
import { locationTypes, maxJoinMinutes } from '../../rules/sessions.ts';
import { isTimeZone } from '../../rules/time-zones.ts';
import { maxOfferHours, waitlistModes } from '../../rules/waitlist.ts';
import { link, picturePath } from '../common/link.ts';
import { categoryId, enteredInstant, id, instant, money, storedTimeZone } from '../common/schemas.ts';
import { text } from '../common/text.ts';
import { sessionQuestions } from '../screening/admin-schemas.ts';
import { cancellationPolicy } from '../settings/schemas.ts';
import { pricingInput } from './pricing-schemas.ts';
import { passOffer, sessionDetail, sessionSeries, sessionSummary } from './schemas.ts';

/** Fields and messages of the session form (docs/product.md#session-form); which zones exist, the server says alone. */
export const sessionInput = z.strictObject({
  title: text(150, 'Title is required'),
  description: text(4000, 'Description is required'),
  category: categoryId.nullable(),
  /** Is in UTC; entered in `timeZone` (docs/product.md#session-times). */
  startTime: enteredInstant('Start time is required'),
  timeZone: storedTimeZone,
  durationMinutes: z
    .int('Duration must be at least 1 minute')
    .min(1, 'Duration must be at least 1 minute')
    .max(14 * 24 * 60, 'Duration must be at most 14 days'),
  maxAttendees: z
    .int('Max attendees must be a number')
    .min(1, 'Max attendees must be at least 1')
    .max(10_000, 'Max attendees must be at most 10,000')
    .nullable(),
  price: z.strictObject({
    amount: z
      .int('Price must be 0 or greater')
      .min(0, 'Price must be 0 or greater')
      .max(maxAmount, 'Price must be at most 100,000'),
    currency: z.enum(currencies),
  }),
  /** The server sets `price` to the standard one where there is more than one, whatever was sent (docs/product.md#price-options). */
  pricing: pricingInput.default(onePrice),
  locationType: z.enum(locationTypes),
  zoomLink: link.nullable(),
  location: text(200).nullable(),
  address: text(200).nullable(),
  city: text(100).nullable(),
  postCode: text(20).nullable(),
  recordingUrl: link.nullable(),
  whatToBring: text(2000).nullable(),
  /** Appears on tickets and in mails to attendees only. */
  howToPrepare: text(2000).nullable(),
  /** Minutes before the start from which the link to join is given. */
  joinMinutes: z
    .int('Enter whole minutes')
    .min(0, 'Minutes must be 0 or greater')
    .max(maxJoinMinutes, 'Minutes must be at most 1,440'),
  /** Null: the one of the settings (docs/product.md#cancellation-policy). */
  cancellationPolicy: cancellationPolicy.nullable().default(null),
  /** Asked before booking (docs/product.md#screening-questions). */
  screeningQuestions: sessionQuestions.default([]),
  featured: z.boolean(),
  /** A draft is visible to admins only. */
  published: z.boolean(),
  /** Guests behind one network may hold any number of unpaid seats (docs/trust.md#hold-limits). */
  liftsNetworkLimit: z.boolean(),
  waitlistMode: z.enum(waitlistModes),
  /** A seat that is offered to an entry of the waitlist is held this long (docs/product.md#waitlist-offers). */
  offerHours: z
    .int('Hours must be a whole number')
    .min(1, 'Hours must be at least 1')
    .max(maxOfferHours, `Hours must be at most ${maxOfferHours}`),
});

/** Absent: unchanged; null: removed. */
const imageUploadId = id.nullable().optional();

/** The zone of a venue is chosen; that of an online session is the browser's, for which nothing is refused. */
function hasKnownVenueZone({ locationType, timeZone }: z.output<typeof sessionInput>): boolean {
  return locationType === 'online' || isTimeZone(timeZone);
}

const unknownVenueZone = { path: ['timeZone'], message: 'The site does not know this time zone. Choose another.' };

export const sessionCreation = sessionInput
  .extend({
    /** Created by the browser; serves as idempotency key. */
    id,
    imageUploadId,
  })
  .refine(hasKnownVenueZone, unknownVenueZone);

export const sessionUpdate = sessionInput
  .extend({
    imageUploadId,
    /** `version` that was edited; 409 session_changed if it is outdated. */
    version: instant,
  })
  .refine(hasKnownVenueZone, unknownVenueZone);

const knownSession = sessionDetail
  .pick({ title: true, startTime: true, endTime: true, timeZone: true, locationType: true })
  .extend(sessionDetail.pick({ location: true, address: true, city: true, postCode: true }).shape)
  .extend({
    zoomLink: z.string().nullable(),
    /** Null where it is not known. */
    price: money.nullable(),
  });

export const adminSession = sessionInput.extend({
  id,
  endTime: instant,
  startTime: instant,
  price: money,
  prices: sessionSummary.shape.prices,
  zoomLink: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  maxAttendees: z.int().nullable(),
  durationMinutes: z.int(),
  offerHours: z.int(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  whatToBring: z.string().nullable(),
  recordingFile: z.strictObject({ name: z.string(), size: z.int().min(0) }).nullable(),
  recordingForAttended: z.boolean(),
  recordingToldAt: instant.nullable(),
  howToPrepare: z.string().nullable(),
  joinMinutes: z.int(),
  seats: sessionSummary.shape.seats,
  waitlistCount: z.int().min(0),
  thumbnailUrl: picturePath.nullable(),
  series: sessionSeries.nullable(),
  createdAt: instant,
  /** Name or e-mail address of the admin who saved it last. */
  updatedBy: z.string().nullable(),
  /** A session that was cancelled cannot be changed any more (docs/product.md#cancelling-a-session). */
  cancelledAt: instant.nullable(),
  /** Holds what attendees were last told of it, while that differs now (docs/product.md#change-notifications). */
  knownAs: knownSession.nullable(),
  /** Instant of the last save, sent back with a change. */
  version: instant,
});

export const adminSessionSummary = sessionSummary.extend({
  published: z.boolean(),
  hasZoomLink: z.boolean(),
  hasRecording: z.boolean(),
  cancelledAt: instant.nullable(),
  /** Attendees do not know yet of a change. */
  unannounced: z.boolean(),
});

const listedCount = z.int().min(0);

/** Says of a cancelled session how many had a place, and how far their refunds are. */
const cancelledSummary = z.strictObject({
  places: listedCount,
  /** Counts refunds that Stripe refused, and what has to be given back by hand or waits for a bank. */
  refundsFailed: listedCount,
  refundsOpen: listedCount,
  /** True where something went or goes back. */
  hasRefunds: z.boolean(),
  /** Tells whether nothing is left that happens by itself within minutes. */
  finished: z.boolean(),
});

export const listedAdminSession = adminSessionSummary.extend({ cancellation: cancelledSummary.nullable() });

export const adminSessionPage = z.strictObject({
  /** The list includes drafts; upcoming soonest first, past latest first. */
  sessions: z.array(listedAdminSession),
  nextCursor: z.string().nullable(),
  /** All sessions, upcoming and past, a moment late; null for upcoming ones, a search and a series. */
  total: z.int().min(0).nullable(),
});

export const sessionCopy = z.strictObject({ id });

/** Further dates of a session, which becomes the first of a series unless it is one's already. */
export const datesAddition = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  id,
  /** Sets how a new series repeats; one that exists keeps its own. */
  recurrence: z.enum(recurrences),
  /** Starts of the dates to add; those that the series has already are left out. */
  starts: z
    .array(enteredInstant())
    .min(1)
    .max(maxSeriesDates - 1),
});

export const addedDates = z.strictObject({
  series: sessionSeries,
  added: z.int().min(0),
});

/** The price is that of a place in all dates of a series (docs/product.md#passes); null: none is offered. */
export const passSetting = z.strictObject({ price: money.nullable() });

export const seriesPass = z.strictObject({
  pass: passOffer.nullable(),
  /** Dates that are ahead, drafts included: what a new price is for. */
  ahead: z.int().min(0),
  /** Counts the published ones that have screening questions: with one of them no pass is offered. */
  asking: z.int().min(0),
});

export const seriesScopes = ['following', 'all'] as const;

/** The session form, saved for further dates of the series too. */
export const seriesUpdate = sessionUpdate.extend({
  /** Upcoming dates after this one, or all upcoming ones. */
  scope: z.enum(seriesScopes),
  /** Asks what would be changed, and changes nothing. */
  preview: z.boolean(),
});

/** Fields by the name they have in the form's input. */
const fieldNames = z.array(z.string());

export const seriesChange = z.strictObject({
  /** The other dates, soonest first. */
  dates: z.array(
    z.strictObject({
      id,
      /** Is the start before the change. */
      startTime: instant,
      /** Seats taken and held. */
      places: z.int().min(0),
      /** Attendees who do not know yet of a change; 0 in a preview. */
      untold: z.int().min(0),
      changed: fieldNames,
      /** Left as they are: they were changed for this date alone, or it has more bookings than the new capacity. */
      kept: fieldNames,
    }),
  ),
  /** The session of the form after it was saved; null for a preview. */
  session: adminSession.nullable(),
});

export const sessionDeletion = z.strictObject({
  /** Seats taken and held that the dialog showed; 409 session_changed if they differ by now. */
  places: z.int().min(0),
  refund: z.boolean(),
  tell: z.boolean(),
});

/** The recording of a session (docs/product.md#session-recording). */
export const sessionRecording = z.strictObject({
  /** Absent: the file as it is; null: none any more. */
  uploadId: id.nullable().optional(),
  /** Is what the browser measured; null when it could not. */
  durationSeconds: z.int().min(1).max(86_400).nullable(),
  /** A link in place of a file. */
  recordingUrl: link.nullable(),
  /** Absent attendees do not see it, where attendance was taken. */
  forAttended: z.boolean(),
});
