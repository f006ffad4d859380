import * as z from 'zod';
import type { Key } from '../platform/table.ts';
import { memberPartition } from './owner.ts';
import { hashOf } from './secret.ts';

/** A browser in which a member has signed in: a sign-in there is not announced (docs/trust.md#account-notices). */
export const knownDeviceRecord = z.object({
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
});

/** Sort keys of a member's known devices begin with it. */
export const knownDevicePrefix = 'DEVICE#';

/** The id of a browser: the hash of its marker. */
export const deviceIdOf = (marker: string): string => hashOf(marker);

export const knownDeviceKey = (sub: string, deviceId: string): Key => ({
  PK: memberPartition(sub),
  SK: `${knownDevicePrefix}${deviceId}`,
});
