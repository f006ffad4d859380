import * as z from 'zod';
import { instant } from '../common/schemas.ts';

/** Characters of the id of an auth session, a part of a hash. */
export const authSessionIdLength = 22;

export const authSessionId = z.string().regex(/^[\w-]{22}$/, 'must be the id of an auth session');

export const authSession = z.strictObject({
  id: authSessionId,
  /** For example "Safari on iPhone". */
  device: z.string(),
  /** Where its first request came from (ISO 3166 alpha-2); null when unknown. */
  country: z.string().nullable(),
  startedAt: instant,
  /** At most an hour old. */
  lastUsedAt: instant,
  /** Whether it is that of this request. */
  current: z.boolean(),
});

/** This one first, then the one last used first. */
export const authSessionList = z.strictObject({ authSessions: z.array(authSession) });
