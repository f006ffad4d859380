import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { isValidSecret, newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import type { VoucherPurchase } from '../../ground/keys/purchase.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import type { Voucher } from '../../ground/keys/voucher.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { findVoucherPurchase } from './store.ts';

type Call = { table: Table; now: Clock };

/**
 * Finds the order of a gift voucher for its buyer, who has the secret of the browser that bought it or of a mail
 * (docs/trust.md#gift-vouchers). Throws HttpError 404 for anyone else, and 429 to a network that sends too many such requests.
 */
export function findSaleForBuyer(
  purchaseId: string,
  { secret, ip }: { secret: string; ip: string },
  { table, now }: Call,
): Promise<VoucherPurchase> {
  return withAuthority({ table, ip, now: now() }, async () => {
    const purchase = await findVoucherPurchase(table, purchaseId);
    if (!purchase || isPlaceholderEmail(purchase.buyerEmail)) throw new HttpError('purchase_not_found');
    const isTheirs =
      purchase.secretHash === hashOf(secret) ||
      (await isValidSecret(table, secret, { purpose: 'gift_voucher', bearer: purchaseId }, now()));
    if (!isTheirs) throw new HttpError('purchase_not_found');
    return purchase;
  });
}

/** Stores a new secret that opens the page of a bought voucher as long as that is valid, for a mail to its buyer. */
export async function newSaleSecret(
  { id: bearer, expiresAt }: Pick<Voucher, 'id' | 'expiresAt'>,
  to: string,
  { table, now }: Call,
): Promise<string> {
  const secret = newSecret();
  const minutes = Math.max(Math.ceil((Date.parse(expiresAt) - now().getTime()) / 60_000), 1);
  await putItem(
    table,
    secretItem(secret, { purpose: 'gift_voucher', bearer, mailedTo: emailHash(to) }, now(), minutes),
  );
  return secret;
}
