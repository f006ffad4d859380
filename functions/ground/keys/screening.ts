import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { answersKeptUntil } from '#shared/rules/screening.ts';
import { screeningKeyPrefix } from '#shared/rules/table.ts';
import type { Key } from '../platform/table.ts';

/** Answers about health of one booking, readable with the key of their own alone (docs/trust.md#health-answers). */
export const screeningRecord = z.object({
  bookingId: id,
  answeredAt: instant,
  /** Wording of the consent that was given. */
  consent: z.string(),
  /** The data key, encrypted by KMS; base64, as the next two. */
  dataKey: z.string(),
  iv: z.string(),
  /** AES-256-GCM, with the tag at the end. */
  sealed: z.string(),
  /** TTL, epoch seconds. */
  expiresAt: z.int(),
});
export type SealedScreening = z.output<typeof screeningRecord>;

export const screeningKey = (bookingId: string): Key => ({ PK: `${screeningKeyPrefix}${bookingId}`, SK: 'SCREENING' });

/** Epoch seconds at which the answers for a session that ends then are deleted. */
export const expiryOf = (endTime: string) => Math.floor(answersKeptUntil(endTime).getTime() / 1000);
