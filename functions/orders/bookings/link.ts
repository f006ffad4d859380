import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import type { ListedHolder } from '../../ground/keys/seat-holder.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { linkToMember, listedHoldersOfGuest } from './store.ts';

const concurrency = 10;

/**
 * Links a guest's bookings, surcharges and offers to the member who has confirmed their address (docs/product.md#guest-bookings).
 * Idempotent; concurrent runs link each once. Returns what this run linked.
 */
export async function linkGuestBookings(
  table: Table,
  { sub, email }: { sub: string; email: string },
): Promise<ListedHolder[]> {
  const linked: ListedHolder[] = [];
  await inParallel(await listedHoldersOfGuest(table, email), concurrency, async (holder) => {
    const outcome = await transact(table, [linkToMember(holder, sub), unlessDeleted(sub)]);
    if (outcome.written) linked.push(withMember(holder, sub));
  });
  return linked;
}

function withMember(holder: ListedHolder, memberSub: string): ListedHolder {
  if (holder.kind === 'booking') return { ...holder, booking: { ...holder.booking, memberSub } };
  if (holder.kind === 'surcharge') return { ...holder, surcharge: { ...holder.surcharge, memberSub } };
  return { ...holder, offer: { ...holder.offer, memberSub } };
}
