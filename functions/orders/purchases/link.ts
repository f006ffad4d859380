import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { purchasesOfGuest } from './store.ts';

const concurrency = 5;

/**
 * Gives an account the purchases made with its confirmed address before, with their access
 * (docs/product.md#guest-bookings). Each moves in one transaction, once, also after a crash; an unpaid one gives access
 * when it is settled. Where the account has the collection already, the payment is refunded. Returns how many moved.
 */
export async function linkGuestPurchases(
  table: Table,
  { sub, email }: { sub: string; email: string },
  now: Date,
): Promise<number> {
  const purchases = await purchasesOfGuest(table, email.toLowerCase());
  if (purchases.length === 0) return 0;
  const { linkPurchase } = await import('./link-purchase.ts');
  let linked = 0;
  await inParallel(purchases, concurrency, async ({ id }) => {
    if (await linkPurchase(table, id, sub, now)) linked += 1;
  });
  return linked;
}
