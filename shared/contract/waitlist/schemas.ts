import * as z from 'zod';
import { callerZone, email, id, personName } from '../common/schemas.ts';

export const waitlistRequest = z.strictObject({
  sessionId: id,
  firstName: personName,
  lastName: personName,
  email,
  timeZone: callerZone,
});

/** Token of a waitlist entry in the links of its mails: entry id and secret. */
export const waitlistToken = z.string().regex(/^[0-9a-f]{32}\.[0-9A-HJKMNP-TV-Z]{26}$/, 'must be the link of a mail');

export const leaveRequest = z.strictObject({ sessionId: id, token: waitlistToken });
