import * as z from 'zod';
import { table as shape } from '#shared/rules/table.ts';
import { maxGiftRecipientsPerDay } from '#shared/rules/voucher-sale.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { type CountedAttempt, countAttempt } from '../../ground/platform/rate-limit.ts';
import type { Key, Write } from '../../ground/platform/table.ts';

/** Hashes of the addresses that one buyer's vouchers of a day are mailed to (docs/trust.md#mail-content). */
export const giftRecipientsRecord = z.object({ recipients: z.array(z.string()) });
type GiftRecipients = z.output<typeof giftRecipientsRecord>;

function recipientsCounter(buyerEmail: string, now: Date): CountedAttempt {
  const window = { limit: maxGiftRecipientsPerDay, windowSeconds: 24 * 3600 };
  return countAttempt({ action: 'giftRecipients', ...window }, buyerEmail, now);
}

/** The key is that of a counter of requests: it goes by the table's TTL, and names nobody. */
export const giftRecipientsKey = (buyerEmail: string, now: Date): Key => recipientsCounter(buyerEmail, now).key;

/**
 * The write that counts an address among those of the day, refused when another order has changed them; undefined for one that is
 * counted. Throws HttpError 429 for one too many.
 */
export function countRecipient(
  read: GiftRecipients | undefined,
  { buyerEmail, recipientEmail }: { buyerEmail: string; recipientEmail: string | null },
  now: Date,
): Write | undefined {
  if (recipientEmail === null) return undefined;
  const known = read?.recipients ?? [];
  const recipient = emailHash(recipientEmail);
  if (known.includes(recipient)) return undefined;
  const { key, retryAfter } = recipientsCounter(buyerEmail, now);
  if (known.length >= maxGiftRecipientsPerDay) throw new HttpError('too_many_recipients', { retryAfter });
  const expiresAt = Math.floor(now.getTime() / 1000) + retryAfter;
  const Item = { ...key, recipients: [...known, recipient], [shape.expiry]: expiresAt };
  if (!read) return { Put: { Item, ConditionExpression: 'attribute_not_exists(PK)' } };
  return {
    Put: {
      Item,
      ConditionExpression: '#recipients = :known',
      ExpressionAttributeNames: { '#recipients': 'recipients' },
      ExpressionAttributeValues: { ':known': known },
    },
  };
}
