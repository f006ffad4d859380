import { type ConfirmedAddress, confirmedAddressKey, confirmedAddressRecord } from '../keys/confirmed-address.ts';
import { emailHash } from '../keys/email-hash.ts';
import { hashOf } from '../keys/secret.ts';
import type { ItemRequest } from '../platform/batch.ts';
import { getItem, type Table, type Write } from '../platform/table.ts';

/** What to read to know whether an address is confirmed: an item where it is. */
export function confirmedAddressRequest(email: string) {
  return { key: confirmedAddressKey(emailHash(email)), schema: confirmedAddressRecord } satisfies ItemRequest;
}

/** Whether a link mailed to the address was pressed, or it has an account (docs/trust.md#confirmed-addresses). */
export async function isConfirmedAddress(table: Table, email: string): Promise<boolean> {
  const { key, schema } = confirmedAddressRequest(email);
  return (await getItem(table, key, schema, { consistent: true })) !== undefined;
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

/** Whether the secret is of a browser in which a link to the address was pressed. */
export function isOfConfirmingBrowser(confirmed: ConfirmedAddress | undefined, browser: string | undefined): boolean {
  return browser !== undefined && confirmed?.browsers?.has(hashOf(browser)) === true;
}
