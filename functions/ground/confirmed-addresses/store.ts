import { type ConfirmedAddress, confirmedAddressKey, confirmedAddressRecord } from '../keys/confirmed-address.ts';
import { emailHash } from '../keys/email-hash.ts';
import { hashOf } from '../keys/secret.ts';
import type { ItemRequest } from '../platform/batch.ts';
import { getItem, type Table, type Write } from '../platform/table.ts';

/** Requests the item of a confirmed address, which exists only for those that are confirmed. */
export function confirmedAddressRequest(email: string) {
  return { key: confirmedAddressKey(emailHash(email)), schema: confirmedAddressRecord } satisfies ItemRequest;
}

/** Finds what is stored of a confirmed address, by a consistent read; undefined for any other address. */
export function findConfirmedAddress(table: Table, email: string): Promise<ConfirmedAddress | undefined> {
  const { key, schema } = confirmedAddressRequest(email);
  return getItem(table, key, schema, { consistent: true });
}

/** True once a link mailed to the address was pressed, or it has an account (docs/trust.md#confirmed-addresses). */
export async function isConfirmedAddress(table: Table, email: string): Promise<boolean> {
  return (await findConfirmedAddress(table, email)) !== undefined;
}

/**
 * Confirms an address, by its hash; idempotent, the first time stays. `browser`: the secret of the browser in which the
 * link was pressed, of which the hash is kept.
 */
export function confirmAddress(addressId: string, { now, browser }: { now: Date; browser?: string }): Write {
  return {
    Update: {
      Key: confirmedAddressKey(addressId),
      UpdateExpression: `SET #at = if_not_exists(#at, :at)${browser === undefined ? '' : ' ADD #browsers :browser'}`,
      ExpressionAttributeNames: { '#at': 'confirmedAt', ...(browser !== undefined && { '#browsers': 'browsers' }) },
      ExpressionAttributeValues: {
        ':at': now.toISOString(),
        ...(browser !== undefined && { ':browser': new Set([hashOf(browser)]) }),
      },
    },
  };
}

/** True for the secret of a browser in which a link to the address was pressed. */
export function isOfConfirmingBrowser(confirmed: ConfirmedAddress | undefined, browser: string | undefined): boolean {
  return browser !== undefined && confirmed?.browsers?.has(hashOf(browser)) === true;
}
