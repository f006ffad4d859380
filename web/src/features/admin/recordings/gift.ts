import type { ResponseBody } from '#shared/contract/contract.ts';

type PurchasePage = ResponseBody<'listPurchases'>;

/** A page of purchases after a gift: the server's own counters follow by a moment (docs/product.md#totals). */
export function withGift(
  { counts, purchases, ...page }: PurchasePage,
  gift: PurchasePage['purchases'][number],
  isShown: boolean,
): PurchasePage {
  const others = purchases.filter(({ id }) => id !== gift.id);
  return {
    ...page,
    purchases: isShown ? [gift, ...others] : purchases,
    counts: { ...counts, total: counts.total + 1, free: counts.free + 1 },
  };
}
