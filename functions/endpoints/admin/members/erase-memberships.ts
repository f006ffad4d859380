import { deletedPerson } from '#shared/rules/admin.ts';
import { changeMembership, findMembership, findMembershipsOf } from '../../../domains/memberships/store.ts';
import { anonymizeHistory } from '../../../ground/audit-entries/history.ts';
import type { Membership } from '../../../ground/keys/membership.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { settleMembership } from '../../../orders/memberships/settle.ts';
import type { SettlementDependencies } from '../../../orders/payments/dependencies.ts';

type Owner = { sub: string | null; email: string; fullName: string };

/** All memberships of a person, also those that their account is not linked to yet. Eventually consistent. */
export async function membershipsOfPerson(table: Table, { sub, email }: Omit<Owner, 'fullName'>) {
  const [own, guest] = await Promise.all([
    sub === null ? [] : findMembershipsOf(table, { memberSub: sub, email }),
    findMembershipsOf(table, { memberSub: null, email }),
  ]);
  return [...own, ...guest];
}

/**
 * Ends the memberships of a person, at Stripe first, so that nothing is charged to someone whom nobody knows, and takes their name off
 * (docs/product.md#user-deletion). Throws what Stripe throws: what was not ended is ended by the next run. Returns how many it has changed.
 */
export async function eraseMemberships(owner: Owner, dependencies: SettlementDependencies): Promise<number> {
  let erased = 0;
  for (const { id } of await membershipsOfPerson(dependencies.table, owner)) {
    await anonymizeHistory(dependencies.table, { type: 'membership', id }, owner);
    if (await eraseMembership(id, dependencies)) erased += 1;
  }
  return erased;
}

/** Returns false when it is anonymous already. */
async function eraseMembership(id: string, dependencies: SettlementDependencies): Promise<boolean> {
  const { table, now, payments } = dependencies;
  const found = await findMembership(table, id);
  if (!found || found.ownerEmail === deletedPerson.email) return false;
  if (found.endedAt === null) {
    await payments.endSubscription(found.subscriptionId);
    await settleMembership(id, dependencies);
  }
  return retryOnConflict(async () => {
    const membership = await findMembership(table, id);
    if (!membership || membership.ownerEmail === deletedPerson.email) return false;
    const { name: ownerName, email: ownerEmail } = deletedPerson;
    const nobody = { memberSub: null, ownerName, ownerEmail, secretHash: null, note: null, card: null };
    const changes = { ...nobody, ...endOf(membership, now()) };
    return (await transact(table, [changeMembership(membership, changes)])).written || conflict;
  });
}

/** Stripe not knowing it means that it is over, too: nobody is left to whom it could give anything. */
function endOf({ endedAt, ending }: Membership, now: Date): Partial<Membership> {
  if (endedAt !== null) return {};
  const at = now.toISOString();
  return { state: 'ended', endedAt: at, ending: ending ?? 'by_member', closedAt: at };
}
