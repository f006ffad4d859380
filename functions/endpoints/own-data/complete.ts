import { deletedPerson } from '#shared/rules/admin.ts';
import { beginDeletion, listDeletions, removeDeletion } from '../../ground/auth-sessions/requested-deletions.ts';
import type { Deletion } from '../../ground/keys/deletion.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { logger } from '../../ground/platform/log.ts';
import { transact } from '../../ground/platform/transact.ts';
import { type DeletionDependencies, eraseAccount } from '../admin/members/delete.ts';
import { erasePerson } from '../admin/members/delete-person.ts';
import { attendsNow, cancelPlaces } from '../admin/members/requested-deletion.ts';
import { lockAccount } from './lock.ts';

export type CompletedDeletions = { deleted: number; waiting: number; failed: number };

/** Carries out requested deletions that are due, and locks accounts of which a crash left that undone. Idempotent. */
export async function completeDeletions(dependencies: DeletionDependencies): Promise<CompletedDeletions> {
  const result = { deleted: 0, waiting: 0, failed: 0 };
  for (const deletion of await listDeletions(dependencies.table)) {
    try {
      result[await advanceDeletion(deletion, dependencies)] += 1;
    } catch (error) {
      result.failed += 1;
      logger.error('account not deleted', { error });
    }
  }
  return result;
}

async function advanceDeletion(deletion: Deletion, dependencies: DeletionDependencies): Promise<'deleted' | 'waiting'> {
  const { table, now, accounts } = dependencies;
  if (deletion.dueAt > now().toISOString()) {
    if (deletion.lockedAt === undefined) await lockAccount(deletion, dependencies);
    return 'waiting';
  }
  if (await isObsolete(deletion, accounts)) {
    await transact(table, [removeDeletion(deletion)]);
    return 'waiting';
  }
  if (!(await beginDeletion(table, deletion, now()))) return 'waiting';
  return completeDeletion(deletion, dependencies);
}

/** Whoever was made an admin meanwhile would leave a site that nobody runs; who has set up an account since then keeps it. */
function isObsolete({ sub, email, begunAt }: Deletion, accounts: DeletionDependencies['accounts']): Promise<boolean> {
  if (begunAt !== undefined) return Promise.resolve(false);
  return sub === null ? accounts.findAccount(email).then(Boolean) : accounts.isAdmin(sub);
}

/** A place of a session that is under way is kept until it is over, and all that names the person with it. */
async function completeDeletion(
  deletion: Deletion,
  dependencies: DeletionDependencies,
): Promise<'deleted' | 'waiting'> {
  const { sub, email } = deletion;
  await cancelPlaces(deletion, dependencies);
  if (await attendsNow(deletion, dependencies)) return 'waiting';
  const actor = { member: { sub: sub ?? '', email: deletedPerson.email }, request: { ip: '' } };
  const person = { addressId: emailHash(email), email, profile: undefined };
  await (sub === null ? erasePerson(person, actor, dependencies) : eraseAccount(sub, actor, dependencies));
  return 'deleted';
}
