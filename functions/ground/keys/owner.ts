import { memberKeyPrefix } from '#shared/rules/table.ts';
import { emailHash } from './email-hash.ts';

/** A member, or the account that will confirm this address (docs/product.md#guest-bookings). */
export type Owner = { memberSub: string | null; email: string };

export const memberPartition = (sub: string) => `${memberKeyPrefix}${sub}`;

export const guestPartition = (email: string) => guestPartitionOf(emailHash(email));

/** `addressId`: the hash of the e-mail address. */
export const guestPartitionOf = (addressId: string) => `GUEST#${addressId}`;

export function ownerPartition({ memberSub, email }: Owner): string {
  return memberSub === null ? guestPartition(email) : memberPartition(memberSub);
}
