import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import type { Pack } from '../../ground/keys/pack.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { changePackItem, findPacksOf } from './store.ts';

const concurrency = 5;

/**
 * Gives an account the packs of guests with its confirmed address (docs/product.md#guest-bookings). Idempotent: concurrent runs link
 * each once. Returns what this run linked.
 */
export async function linkGuestPacks(table: Table, { sub, email }: { sub: string; email: string }): Promise<Pack[]> {
  const linked: Pack[] = [];
  await inParallel(await findPacksOf(table, { memberSub: null, email }), concurrency, async (pack) => {
    const link = changePackItem(pack, { memberSub: sub }, ['ownerEmail']);
    const { written } = await transact(table, [link, unlessDeleted(sub)]);
    if (written) linked.push({ ...pack, memberSub: sub });
  });
  return linked;
}
