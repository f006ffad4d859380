import * as z from 'zod';
import { email, instant } from '#shared/contract/common/schemas.ts';
import { type DeliveryEvent, deliveryEvents, deliveryProblems } from '#shared/rules/mails.ts';
import { addressKeyPrefix } from '#shared/rules/table.ts';
import { changeItem } from '../platform/change.ts';
import { monthAfter } from '../platform/clock.ts';
import type { Key, Write } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';

export const deliveryReportRecord = z.object({
  event: z.enum(deliveryEvents),
  reason: z.enum(deliveryProblems),
  at: instant,
});
export type DeliveryReport = z.output<typeof deliveryReportRecord>;

/**
 * An address has an item once a mail to it had a report; it tells whether mails arrive
 * (docs/trust.md#undelivered-mails).
 */
export const addressStatusRecord = z.object({
  email,
  /** The weightiest report since it was cleared; absent: none. */
  report: deliveryReportRecord.optional(),
  /** Reports from before the time at which an admin had the address tried again have no effect any more. */
  clearedAt: instant.optional(),
  /** Epoch seconds, the table's TTL; absent while mails to the address are given up. */
  expiresAt: z.int().optional(),
});
export type AddressStatus = z.output<typeof addressStatusRecord>;

export const addressPartition = (addressId: string) => `${addressKeyPrefix}${addressId}`;

/** `addressId`: the hash of the e-mail address. */
export const addressStatusKey = (addressId: string): Key => ({ PK: addressPartition(addressId), SK: 'STATUS' });

/** Refused when another writer has changed the status since it was read. */
export function storeAddressStatus(before: AddressStatus | undefined, after: AddressStatus): Write {
  const key = addressStatusKey(emailHash(after.email));
  if (before) return changeItem(key, { before, after }, ['report', 'clearedAt']);
  return { Put: { Item: { ...key, ...after }, ConditionExpression: 'attribute_not_exists(PK)' } };
}

/** A report that was applied: refused when it was applied before. Longer than anything repeats it. */
export function addressEvent(addressId: string, messageId: string, event: DeliveryEvent, now: Date): Write {
  const key = { PK: addressPartition(addressId), SK: `EVENT#${messageId}#${event}` };
  return { Put: { Item: { ...key, expiresAt: monthAfter(now) }, ConditionExpression: 'attribute_not_exists(PK)' } };
}
