import * as z from 'zod';
import { callerZone, email, id, instant, personName } from '../common/schemas.ts';
import { sessionSummary } from '../sessions/schemas.ts';

export const waitlistRequest = z.strictObject({
  sessionId: id,
  firstName: personName,
  lastName: personName,
  email,
  timeZone: callerZone,
  /** Until then a seat that costs nothing is booked at once; absent: every seat is offered. */
  bookUntil: instant.optional(),
});

/** Token of a waitlist entry in the links of its mails: entry id and secret. */
export const waitlistToken = z.string().regex(/^[0-9a-f]{32}\.[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the link of a mail');

/** Anyone who has the token of a mail. */
export const waitlistAuthority = z.strictObject({ sessionId: id, token: waitlistToken });

/** A place in line, from 1; `offer` while a seat is held for it. */
export const waitlistPosition = z.strictObject({
  position: z.int().min(1),
  total: z.int().min(1),
  offer: z.strictObject({ bookingId: id, until: instant }).nullable(),
});

export const memberWaitlists = z.strictObject({
  /** Of sessions that have not started, soonest first. */
  waitlists: z.array(
    waitlistPosition.extend({
      session: sessionSummary.pick({ id: true, title: true, startTime: true, timeZone: true, locationType: true }),
    }),
  ),
});
