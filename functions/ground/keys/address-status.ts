import * as z from 'zod';
import { email, instant } from '#shared/contract/common/schemas.ts';
import { type DeliveryEvent, deliveryEvents, deliveryProblems } from '#shared/rules/mails.ts';
import { addressKeyPrefix } from '#shared/rules/table.ts';
import { changeItem } from '../platform/change.ts';
import { monthAfter } from '../platform/clock.ts';
import type { Key, Write } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';

/** What the mail service reported of a mail. */
export const deliveryReportRecord = z.object({
  event: z.enum(deliveryEvents),
  reason: z.enum(deliveryProblems),
  at: instant,
});
export type DeliveryReport = z.output<typeof deliveryReportRecord>;

/** Whether mails reach an e-mail address (docs/trust.md#undelivered-mails): one item per address with reports. */
export const addressStatusRecord = z.object({
  email,
  /** The weightiest report since it was cleared; absent: none. */
  report: deliveryReportRecord.optional(),
  /** When an admin had it tried again: what was reported before has no effect any more. */
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
