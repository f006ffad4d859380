import type { Profile } from '../../../ground/keys/member.ts';
import { withoutAccepted } from '../../../ground/keys/seat-holder.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { latestHolders, listedHoldersOfGuest } from '../../../orders/bookings/store.ts';
import { viewsOf } from '../../../orders/lists/find.ts';
import { listedOrderOf, type OrderView } from '../../../orders/lists/order.ts';
import { accessesOf, ownedCollections } from '../../../orders/purchases/access.ts';
import { purchasesOfGuest, purchasesOfMember } from '../../../orders/purchases/store.ts';

/** Limit of bookings, and of purchases, on a member's page. */
const maxShown = 50;

export function collectionsOf(table: Table, { sub: memberSub, email }: { sub: string | null; email: string }) {
  return ownedCollections(table, { memberSub, email });
}

/** A member's latest orders and offers, newest first, including those of a guest with this address that are not linked yet. */
export async function ordersOfMember(table: Table, { sub, email }: Profile): Promise<OrderView[]> {
  const [holders, guestHolders, purchases, guestPurchases] = await Promise.all([
    latestHolders(table, sub, maxShown),
    listedHoldersOfGuest(table, email),
    purchasesOfMember(table, sub, maxShown),
    purchasesOfGuest(table, email),
  ]);
  const orders = [
    ...withoutAccepted([...holders, ...guestHolders])
      .map(listedOrderOf)
      .toSorted(newestFirst)
      .slice(0, maxShown),
    ...[...purchases.items, ...guestPurchases].toSorted(newestFirst).slice(0, maxShown),
  ];
  return viewsOf(table, orders.toSorted(newestFirst));
}

function newestFirst(one: { createdAt: string }, other: { createdAt: string }): number {
  return Date.parse(other.createdAt) - Date.parse(one.createdAt);
}

/** Lists what an address has access to until an account confirms it. */
export async function accessOfGuest(table: Table, email: string) {
  return (await accessesOf(table, { memberSub: null, email })).map((access) => ({
    what: `ACCESS#${access.collection}`,
    ...access,
  }));
}
