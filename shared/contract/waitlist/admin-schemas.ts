import * as z from 'zod';
import { waitlistModes } from '../../rules/waitlist.ts';
import { addressReport } from '../common/address-report.ts';
import { id, instant, money } from '../common/schemas.ts';
import { sessionSummary } from '../sessions/schemas.ts';

export const entryId = z.string().regex(/^[0-9a-f]{32}$/, 'must be an entry of a waitlist');

export const waitlistEntry = z.strictObject({
  entryId,
  name: z.string(),
  email: z.string(),
  createdAt: instant,
  /** The number of places that are waited for together. */
  places: z.int().min(1),
  /** A place is booked at once until then, and for so much at most by a saved card; null: it is offered. */
  bookUntil: instant.nullable(),
  maximum: money.nullable(),
  /** A credit pays the place that is booked at once; absent where none was chosen. */
  credit: z.strictObject({ name: z.string(), credits: z.int().positive() }).optional(),
  /** Names the price that was chosen, and what was typed where one pays what one can; absent for the standard one. */
  option: z.string().optional(),
  sum: money.optional(),
  /** Is the time when an offer lapsed last, which led to the end of the line. */
  passedAt: instant.nullable(),
  /** True while it does not count in the line (docs/trust.md#confirmed-addresses). */
  awaitsConfirmation: z.boolean(),
  mailProblem: addressReport.nullable(),
});

export const sessionWaitlist = z.strictObject({
  title: z.string(),
  seats: sessionSummary.shape.seats,
  waitlistMode: z.enum(waitlistModes),
  /** The entries are in the order of the line. */
  entries: z.array(waitlistEntry),
});

export const offerResponse = z.strictObject({ bookingId: id, holdExpiresAt: instant });

export const offerRequest = z.strictObject({
  /** Id of the booking, created by the browser; serves as idempotency key. */
  id,
});
