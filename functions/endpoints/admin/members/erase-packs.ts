import { deletedPerson } from '#shared/rules/admin.ts';
import { changePackItem, findPack, findPacksOf } from '../../../domains/packs/store.ts';
import { anonymizeHistory } from '../../../ground/audit-entries/history.ts';
import type { Pack } from '../../../ground/keys/pack.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';

const concurrency = 5;

type Owner = { sub: string | null; email: string; fullName: string };

/** All packs of a person, also those that their account is not linked to yet. Eventually consistent. */
export async function packsOfPerson(table: Table, { sub, email }: Omit<Owner, 'fullName'>): Promise<Pack[]> {
  const [own, guest] = await Promise.all([
    sub === null ? [] : findPacksOf(table, { memberSub: sub, email }),
    findPacksOf(table, { memberSub: null, email }),
  ]);
  return [...own, ...guest];
}

/**
 * Ends the packs of a person and takes their name off (docs/product.md#user-deletion): nobody is left who can use them. Places that they
 * paid are those of their bookings. Returns how many it has changed.
 */
export async function erasePacks(owner: Owner, { table, now }: SettlementDependencies): Promise<number> {
  let erased = 0;
  await inParallel(await packsOfPerson(table, owner), concurrency, async ({ id }) => {
    await anonymizeHistory(table, { type: 'pack', id }, owner);
    if (await erasePack(table, id, now())) erased += 1;
  });
  return erased;
}

/** Returns false when it is anonymous already. */
function erasePack(table: Table, id: string, now: Date): Promise<boolean> {
  return retryOnConflict(async () => {
    const pack = await findPack(table, id);
    if (!pack || pack.ownerEmail === deletedPerson.email) return false;
    const { name: ownerName, email: ownerEmail } = deletedPerson;
    const nobody = { memberSub: null, ownerName, ownerEmail, secretHash: null, note: null };
    const change = changePackItem(pack, { ...nobody, endedAt: pack.endedAt ?? now.toISOString() });
    return (await transact(table, [change])).written || conflict;
  });
}
