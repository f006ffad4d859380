import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';
import type { Key } from '../platform/table.ts';
import { addressPartition } from './address-status.ts';
import { emailHash } from './email-hash.ts';

/**
 * An e-mail address whose mails someone reads (docs/trust.md#confirmed-addresses). Erased with the person, as everything
 * in the address's partition.
 */
export const confirmedAddressRecord = z.object({
  confirmedAt: instant,
  /** Hashes of the secrets of the browsers in which a mailed link was pressed. */
  browsers: z.set(z.string()).optional(),
});
export type ConfirmedAddress = z.output<typeof confirmedAddressRecord>;

/** `addressId`: the hash of the e-mail address. */
export const confirmedAddressKey = (addressId: string): Key => ({ PK: addressPartition(addressId), SK: 'CONFIRMED' });

/** Makes the item for an account of another site, which confirmed the address. */
export function confirmedAddressItem(email: string, confirmedAt: string) {
  return { ...confirmedAddressKey(emailHash(email)), confirmedAt };
}
