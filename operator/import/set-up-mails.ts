import type { Pool } from '../../functions/domains/identity/pool.ts';
import { deriveMailId, queueOnce } from '../../functions/ground/outbox/queue.ts';
import { newId } from '../../functions/ground/platform/ids.ts';
import { inParallel } from '../../functions/ground/platform/parallel.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import type { Plan } from './plan.ts';

type Options = { table: Table; pool: Pick<Pool, 'findAccount'>; now: Date };

const concurrency = 4;

/**
 * Mails a link that sets up the account to each member of the plan who has no password yet. Once: a second run finds the
 * mail in the outbox, which keeps it for 30 days. Returns how many were queued.
 */
export async function sendSetUpMails({ members }: Plan, { table, pool, now }: Options): Promise<number> {
  let queued = 0;
  // Always the same time, so that the ids of two runs are equal.
  const origin = newId(new Date(1)).slice(0, 10);
  await inParallel(members, concurrency, async ({ value: { email, fullName } }) => {
    if (await pool.findAccount(email)) return;
    const id = deriveMailId(origin, `set up ${email}`);
    const mail = { id, kind: 'magic_link', purpose: 'setup', byStudio: true, fullName, to: email } as const;
    if ((await transact(table, [queueOnce(mail, now)])).written) queued += 1;
  });
  return queued;
}
