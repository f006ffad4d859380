import * as z from 'zod';
import { id as idSchema, storedCallerZone, storedEmail } from '#shared/contract/common/schemas.ts';
import { purchaseStatuses } from '#shared/contract/purchases/schemas.ts';
import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import type { Key } from '../platform/table.ts';
import { emailHash } from './email-hash.ts';
import { orderFields, orderListKeys, withoutDefaults } from './order.ts';

/** The order of places in all dates of a series that are still to come; each place is a booking (docs/product.md#passes). */
export const passRecord = z.object({
  ...orderFields,
  seriesId: idSchema,
  /** Of the sessions, as it was. */
  title: z.string(),
  buyerName: z.string(),
  /** `deletedPerson` once the account of the buyer was deleted. */
  buyerEmail: storedEmail,
  status: z.enum(purchaseStatuses),
  /** The bookings, that of the first date first; their totals sum up to the pass's. */
  bookingIds: z.array(idSchema).min(1),
  refundReason: z.enum(['cancelled', 'refunded_at_stripe', 'dispute_lost']).nullable().default(null),
  /** Group of the caller whose unpaid passes are limited together; null once it is paid or released. */
  heldBy: z.string().nullable().default(null),
  /** Groups of the wider networks around that of a guest; none for an IPv4 address. */
  heldByWider: z.array(z.string()).default([]),
  timeZone: storedCallerZone,
  /** Hash of the secret of the browser that bought; null where a member did. */
  secretHash: z.string().nullable().default(null),
});
export type Pass = z.output<typeof passRecord>;

export const passKey = (id: string): Key => ({ PK: `PASS#${id}`, SK: 'PASS' });

/** Partition of all passes by time, in the index byType. */
export const allPasses = 'PASSES';

/** Partition of the passes of an address, in the index byMember. */
export const passesPartition = (email: string) => passesPartitionOf(emailHash(email));

/** `addressId`: the hash of the e-mail address. */
export const passesPartitionOf = (addressId: string) => `PASSES#${addressId}`;

/** The pass with its keys: by id, of its buyer, and by the state of its payment. */
export function passItem({ heldByWider, ...pass }: Pass) {
  const { id, createdAt, buyerEmail } = pass;
  return {
    ...passKey(id),
    ...(!isPlaceholderEmail(buyerEmail) && { GSI2PK: passesPartition(buyerEmail), GSI2SK: createdAt }),
    ...orderListKeys(pass),
    GSI4PK: allPasses,
    GSI4SK: createdAt,
    ...withoutDefaults(pass),
    ...(heldByWider.length > 0 && { heldByWider }),
  };
}

/** What the groups of a series' unpaid passes have in place of a session's id. */
export const passGroups = (seriesId: string) => `${passGroupsPrefix}${seriesId}`;
export const passGroupsPrefix = 'PASSES#';
