import * as z from 'zod';
import { recurrences } from '../../rules/recurrences.ts';
import { locationTypes } from '../../rules/sessions.ts';
import { waitlistModes } from '../../rules/waitlist.ts';
import { categoryId, id, instant, money, storedTimeZone } from '../common/schemas.ts';
import { askedQuestions } from '../screening/schemas.ts';
import { cancellationPolicy, depositTerms } from '../settings/schemas.ts';
import { listedPrices, publicPricing } from './pricing-schemas.ts';

export const seats = z.strictObject({
  max: z.int().min(0).nullable(),
  taken: z.int().min(0),
  held: z.int().min(0),
});

/** The series that a session is a date of (docs/product.md#series). */
export const sessionSeries = z.strictObject({ id, recurrence: z.enum(recurrences) });

/** Session in a list; never with its private links (docs/trust.md#private-links). */
export const sessionSummary = z.strictObject({
  id,
  title: z.string(),
  excerpt: z.string(),
  category: categoryId.nullable(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone: storedTimeZone,
  locationType: z.enum(locationTypes),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  price: money,
  /** Absent where it has one price. */
  prices: listedPrices.optional(),
  seats,
  waitlistCount: z.int().min(0),
  featured: z.boolean(),
  /** Path of an uploaded image; null for generated art. */
  thumbnailUrl: z.string().nullable(),
  series: sessionSeries.nullable(),
});

/** Another date of a session's series. */
const otherDate = sessionSummary
  .pick({
    id: true,
    startTime: true,
    timeZone: true,
    locationType: true,
    seats: true,
    price: true,
  })
  /** A date with screening questions is in no pass, and no pass is sold to anyone without a place in it. */
  .extend({ asksQuestions: z.literal(true).optional() });

/** `price` is what a place in all dates of a series costs; `dates` counts them (docs/product.md#passes). */
export const passOffer = z.strictObject({ price: money, dates: z.int().min(1) });

export const sessionDetail = sessionSummary.omit({ excerpt: true }).extend({
  description: z.string(),
  whatToBring: z.string().nullable(),
  /** Its own, or the one of the settings. */
  cancellationPolicy,
  location: z.string().nullable(),
  address: z.string().nullable(),
  /** Minutes before the start from which the link to join is given; null where there is nothing to join. */
  joinMinutes: z.int().nullable(),
});

/** A session's own page. */
export const publicSession = sessionDetail.extend({
  waitlistMode: z.enum(waitlistModes),
  screeningQuestions: askedQuestions,
  /** Published dates of its series that start now or later, soonest first; empty without a series. */
  otherDates: z.array(otherDate),
  /** True means that it will not take place (docs/product.md#cancelling-a-session). */
  cancelled: z.boolean(),
  /** A cancelled session names the next one to book in its place, of its series, else of its category, else any. */
  nextDate: otherDate.omit({ seats: true, price: true, asksQuestions: true }).extend({ title: z.string() }).nullable(),
  /** A place in all of them and this one; null where none is offered. */
  pass: passOffer.nullable(),
  /** Absent where it has one price (docs/product.md#price-options). */
  pricing: publicPricing.optional(),
  /** Most places in one order (docs/product.md#several-places). */
  placesPerOrder: z.int(),
  /** Absent where all is paid at once (docs/product.md#deposits). */
  deposits: depositTerms.optional(),
});

export const sessionPage = z.strictObject({
  sessions: z.array(sessionSummary),
  /** `cursor` of the next page; null at the end. */
  nextCursor: z.string().nullable(),
});
