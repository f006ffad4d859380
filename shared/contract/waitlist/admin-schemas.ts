import * as z from 'zod';
import { id, instant } from '../schemas.ts';
import { sessionSummary } from '../sessions/schemas.ts';

/** Tells the entry without telling the address. */
export const entryId = z.string().regex(/^[0-9a-f]{32}$/, 'must be an entry of a waitlist');

export const waitlistEntry = z.strictObject({
  entryId,
  name: z.string(),
  email: z.string(),
  createdAt: instant,
});

export const sessionWaitlist = z.strictObject({
  title: z.string(),
  seats: sessionSummary.shape.seats,
  /** First come first (back office, section 7). */
  entries: z.array(waitlistEntry),
});

/** The place that was offered, and until when it is held. */
export const offerResponse = z.strictObject({ bookingId: id, holdExpiresAt: instant });

export const offerRequest = z.strictObject({
  /** The booking's id, made by the browser: asked again it is the same offer. */
  id,
});
