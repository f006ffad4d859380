import * as z from 'zod';
import { currencies } from '../../rules/currency.ts';
import { maxAmount } from '../../rules/money.ts';
import { categories, locationTypes } from '../../rules/sessions.ts';
import { bookingStatuses, paymentStatuses } from '../bookings/schemas.ts';
import { email, id, instant, money, personName, timeZone } from '../schemas.ts';
import { text } from '../text.ts';
import { sessionSummary } from './schemas.ts';

/** An address that a browser opens as a link: nothing but the web. */
const link = (message: string) => z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: message }).max(2000);

/** A picture below `/images/`. */
const picturePath = z.string().regex(/^\/images\/[\w./-]+$/, 'must be a picture of this site');

/** Everything that the form of a session sets; every message stands here once (back office, section 5). */
export const sessionInput = z.strictObject({
  title: text(150, 'Title is required'),
  description: text(4000, 'Description is required'),
  category: z.enum(categories).nullable(),
  /** In UTC; the form takes it in the admin's time zone, which is kept beside it. */
  startTime: z.iso.datetime({ precision: 3, error: 'Start time is required' }),
  timeZone,
  durationMinutes: z
    .int('Duration must be at least 1 minute')
    .min(1, 'Duration must be at least 1 minute')
    .max(14 * 24 * 60, 'Duration must be at most 14 days'),
  /** Null for as many as come. */
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
  locationType: z.enum(locationTypes),
  zoomLink: link('Enter the whole address, starting with https://').nullable(),
  location: text(200).nullable(),
  address: text(200).nullable(),
  city: text(100).nullable(),
  postCode: text(20).nullable(),
  recordingUrl: link('Enter the whole address, starting with https://').nullable(),
  whatToBring: text(2000).nullable(),
  featured: z.boolean(),
  /** A draft is seen by admins only. */
  published: z.boolean(),
});

/** What becomes of the picture: kept when absent, taken away when null, or the upload of this id takes its place. */
const imageUploadId = id.nullable().optional();

export const sessionCreation = sessionInput.extend({
  /** Made by the browser once per form; the same id sent again is the same session. */
  id,
  imageUploadId,
});

export const sessionUpdate = sessionInput.extend({
  imageUploadId,
  /** The session's `version` that the form was filled from; another one by now is answered 409 session_changed. */
  version: instant,
});

/** A session as its editor and its detail view need it. */
export const adminSession = sessionInput.extend({
  id,
  endTime: instant,
  startTime: instant,
  price: money,
  zoomLink: z.string().nullable(),
  recordingUrl: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  maxAttendees: z.int().nullable(),
  durationMinutes: z.int(),
  location: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  whatToBring: z.string().nullable(),
  seats: sessionSummary.shape.seats,
  waitlistCount: z.int().min(0),
  thumbnailUrl: picturePath.nullable(),
  createdAt: instant,
  /** Who saved it last, by name or address; null while nobody has. */
  updatedBy: z.string().nullable(),
  /** When it was saved last: goes back with a change. */
  version: instant,
});

/** What a card of the list shows. */
export const adminSessionSummary = sessionSummary.extend({
  published: z.boolean(),
  hasZoomLink: z.boolean(),
});

export const adminSessionPage = z.strictObject({
  /** Drafts and published ones: upcoming soonest first, past latest first. */
  sessions: z.array(adminSessionSummary),
  nextCursor: z.string().nullable(),
  /** All sessions of this group. */
  count: z.int().min(0),
});

export const sessionCopy = z.strictObject({ id });

export const sessionDeletion = z.strictObject({
  /** How many places the question named that was answered yes; others by now are answered 409 session_changed. */
  places: z.int().min(0),
  /** Whether what attendees paid goes back through Stripe. */
  refund: z.boolean(),
  /** Whether attendees are told by mail. */
  tell: z.boolean(),
});

/** Made by the browser once per form: nobody gets the same message twice. */
const messageId = id;

/** That time, place or link have changed, and words of the admin's about it. */
export const changeAnnouncement = z.strictObject({ id: messageId, note: text(2000).nullable() });

export const attendeesMessage = z.strictObject({
  id: messageId,
  subject: text(150, 'Subject is required'),
  text: text(4000, 'Message is required'),
});

/** To how many it goes. */
export const messageResponse = z.strictObject({ recipients: z.int().min(0) });

export const attendee = z.strictObject({
  id,
  attendeeName: z.string(),
  attendeeEmail: z.string(),
  /** Set for a member. */
  memberSub: z.string().nullable(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  total: money,
  discountCode: z.string().nullable(),
  createdAt: instant,
  /** Until when an unpaid booking holds its seat. */
  holdExpiresAt: instant.nullable(),
  /** Offered to somebody of the waitlist, who has not accepted yet. */
  offered: z.boolean(),
  /** Paid through Stripe, so that it can go back through Stripe. */
  refundable: z.boolean(),
});

/** Everybody who has or holds a place, first come first; who was removed is left out. */
export const attendeeList = z.strictObject({ attendees: z.array(attendee) });

export const attendeeAddition = z.strictObject({
  /** The booking's id, made by the browser. */
  id,
  firstName: personName,
  lastName: personName,
  email,
  /** Given, or paid by other means than Stripe. */
  paymentStatus: z.enum(['free', 'paid']),
  tell: z.boolean(),
});
