import * as z from 'zod';
import { addressId } from '#shared/contract/common/address-report.ts';
import { instant } from '#shared/contract/common/schemas.ts';
import { emailHash } from './email-hash.ts';

/** Restores and backups reach back 35 days; a day more for the restore itself. */
export const erasuresKeptDays = 36;
const keptSeconds = erasuresKeptDays * 24 * 3600;

/**
 * Says that what was stored about an address was erased, without naming it. It lies in a table of its own, which a restore of the
 * other one leaves as it is (docs/trust.md#erasures-outlast-a-restore).
 */
export const erasureRecord = z.object({
  /** The hash of the address. */
  PK: addressId,
  /** The address was erased last at this instant. */
  at: instant,
  /** Epoch seconds; the table's TTL. */
  expiresAt: z.int(),
});
export type Erasure = z.output<typeof erasureRecord>;

export function erasureOf(email: string, now: Date): Erasure {
  const expiresAt = Math.floor(now.getTime() / 1000) + keptSeconds;
  return { PK: emailHash(email), at: now.toISOString(), expiresAt };
}
