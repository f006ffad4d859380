import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';

/** A signed-in session of a member, from its first request on (docs/trust.md#auth-sessions). */
export const authSessionRecord = z.object({
  /** Hash of Cognito's id of the session. */
  id: z.string().min(1),
  /** Names browser and system in plain words, from the User-Agent: "Safari on iPhone". */
  device: z.string(),
  country: z.string().nullable(),
  /** The known device that it belongs to (keys/known-device.ts); absent where the browser did not name itself. */
  deviceId: z.string().optional(),
  startedAt: instant,
  lastUsedAt: instant,
  /** The tokens of the session are refused from this time on. */
  endedAt: instant.optional(),
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
});
export type AuthSession = z.output<typeof authSessionRecord>;

/** Sort keys of a member's auth sessions begin with it. */
export const authSessionPrefix = 'AUTHSESSION#';

export const authSessionKey = (sub: string, id: string): Key => ({
  PK: memberPartition(sub),
  SK: `${authSessionPrefix}${id}`,
});
