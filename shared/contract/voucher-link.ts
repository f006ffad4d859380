import { formatVoucherCode, type VoucherThing } from '../rules/vouchers.ts';
import { collectionHref, paths } from './paths.ts';

/** The code is behind `#`, which no server, log or other site gets to see. */
export const voucherHash = '#voucher=';

/** The path of the link that gives a voucher: that of a collection opens its page, any other one the sessions. */
export function voucherPath({ code, thing }: { code: string; thing: VoucherThing | null }): string {
  const page = thing?.kind === 'collection' ? collectionHref(thing.collection) : paths.liveSessions.href();
  return `${page}${voucherHash}${formatVoucherCode(code)}`;
}

/** The path that withdraws from the purchase of a voucher, with its reference filled in. */
export function withdrawalPath(purchaseId: string): string {
  return `${paths.withdraw.href()}#reference=${purchaseId}`;
}
