import * as z from 'zod';
import { email, id, instant } from '#shared/contract/schemas.ts';
import { mailKeyPrefix } from '#shared/table.ts';
import type { Key, Write } from '../platform/table.ts';

export const mailKinds = ['booking_confirmed', 'booking_notified', 'booking_shared'] as const;

/** A mail on its way: written in the transaction of what it tells about, sent by the table's stream. */
export const mailRecord = z.object({
  id,
  kind: z.enum(mailKinds),
  bookingId: id,
  to: email,
  state: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int().min(0),
  createdAt: instant,
  /** Epoch seconds after which the table forgets it. */
  expiresAt: z.int(),
});
export type Mail = z.output<typeof mailRecord>;

const keptSeconds = 30 * 24 * 3600;

export const mailKey = (id: string): Key => ({ PK: `${mailKeyPrefix}${id}`, SK: 'MAIL' });

/** The write that puts a mail into the outbox. */
export function queueMail(mail: Pick<Mail, 'id' | 'kind' | 'bookingId' | 'to'>, now: Date): Write {
  const queued: Mail = {
    ...mail,
    state: 'queued',
    attempts: 0,
    createdAt: now.toISOString(),
    expiresAt: Math.floor(now.getTime() / 1000) + keptSeconds,
  };
  return { Put: { Item: { ...mailKey(mail.id), ...queued } } };
}
