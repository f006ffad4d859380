import * as z from 'zod';
import { instant } from '../common/schemas.ts';

/** Characters of the id of an auth session, a part of a hash. */
export const authSessionIdLength = 22;

export const authSessionId = z.string().regex(/^[\w-]{22}$/, 'must be the id of an auth session');

export const authSession = z.strictObject({
  id: authSessionId,
  /** Reads like "Safari on iPhone". */
  device: z.string(),
  /** Holds the country that the first request came from (ISO 3166 alpha-2); null when unknown. */
  country: z.string().nullable(),
  startedAt: instant,
  /** Is at most an hour old. */
  lastUsedAt: instant,
  /** Tells whether this request belongs to the session. */
  current: z.boolean(),
});

/** This one first, then the one last used first. */
export const authSessionList = z.strictObject({ authSessions: z.array(authSession) });
