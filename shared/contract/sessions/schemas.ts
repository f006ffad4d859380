import * as z from 'zod';
import { categories, locationTypes } from '../../rules/sessions.ts';
import { id, instant, money, timeZone } from '../schemas.ts';

export const seats = z.strictObject({
  max: z.int().min(0).nullable(),
  taken: z.int().min(0),
  held: z.int().min(0),
});

/** What a list shows of a session. Never the zoom link or the recording. */
export const sessionSummary = z.strictObject({
  id,
  title: z.string(),
  /** The description, cut to what a list can show. */
  excerpt: z.string(),
  category: z.enum(categories).nullable(),
  startTime: instant,
  endTime: instant,
  durationMinutes: z.int().min(1),
  timeZone,
  locationType: z.enum(locationTypes),
  city: z.string().nullable(),
  postCode: z.string().nullable(),
  price: money,
  seats,
  waitlistCount: z.int().min(0),
  featured: z.boolean(),
  /** Path of the session's own picture, null where art is drawn instead. */
  thumbnailUrl: z.string().nullable(),
});

export const sessionDetail = sessionSummary.omit({ excerpt: true }).extend({
  description: z.string(),
  whatToBring: z.string().nullable(),
  location: z.string().nullable(),
  address: z.string().nullable(),
});

export const sessionPage = z.strictObject({
  sessions: z.array(sessionSummary),
  /** Hand it back as `cursor` for the next page; null at the end. */
  nextCursor: z.string().nullable(),
});
