import { recordLock } from '../../ground/auth-sessions/requested-deletions.ts';
import { endOtherSessions } from '../../ground/auth-sessions/store.ts';
import type { Deletion } from '../../ground/keys/deletion.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { Accounts } from '../admin/members/accounts.ts';
import { eraseWaitlistEntries } from '../admin/members/erase-member.ts';

export type LockDependencies = { table: Table; now: Clock; accounts: Pick<Accounts, 'signOutEverywhere'> };

/**
 * Signs an account out everywhere and takes the person off all waitlists, so that nothing is offered to them, or charged, meanwhile.
 * Idempotent; the browser of `authSessionId` stays known, so that signing in there is not announced.
 */
export async function lockAccount(
  deletion: Deletion,
  { table, now, accounts }: LockDependencies,
  authSessionId: string | null = null,
): Promise<void> {
  const { sub, email } = deletion;
  if (sub !== null) {
    await endOtherSessions(table, sub, null, now(), authSessionId);
    await accounts.signOutEverywhere(sub);
  }
  await eraseWaitlistEntries(table, email);
  await recordLock(table, deletion, now());
}
