import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { isValidSecret, newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { SaleOrder } from '../../ground/keys/purchase.ts';
import { hashOf, type Purpose } from '../../ground/keys/secret.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';

type Call = { table: Table; now: Clock };

type SalePurpose = Extract<Purpose, 'gift_voucher' | 'pack' | 'membership'>;

/**
 * Finds an order for its buyer, who has the secret of the browser that bought it or of a mail about it (docs/trust.md#gift-vouchers).
 * Throws HttpError 404 for anyone else, and 429 to a network that sends too many such requests.
 */
export function findSaleForBuyer<Own extends SaleOrder>(
  { purchaseId, secret, ip }: { purchaseId: string; secret: string; ip: string },
  { find, purpose }: { find: (table: Table, id: string) => Promise<Own | undefined>; purpose: SalePurpose },
  { table, now }: Call,
): Promise<Own> {
  return withAuthority({ table, ip, now: now() }, async () => {
    const purchase = await find(table, purchaseId);
    if (!purchase || isPlaceholderEmail(purchase.buyerEmail)) throw new HttpError('purchase_not_found');
    const isTheirs =
      purchase.secretHash === hashOf(secret) ||
      (await isValidSecret(table, secret, { purpose, bearer: purchaseId }, now()));
    if (!isTheirs) throw new HttpError('purchase_not_found');
    return purchase;
  });
}

/** Stores a new secret that opens the page of what was bought until it is over, for a mail about it. */
export async function newSaleSecret(
  { bearer, purpose, until }: { bearer: string; purpose: SalePurpose; until: string },
  to: string,
  { table, now }: Call,
): Promise<string> {
  const secret = newSecret();
  const minutes = Math.max(Math.ceil((Date.parse(until) - now().getTime()) / 60_000), 1);
  await putItem(table, secretItem(secret, { purpose, bearer, mailedTo: emailHash(to) }, now(), minutes));
  return secret;
}
