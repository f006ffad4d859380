import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { findPack } from '../../functions/domains/packs/store.ts';
import { membershipMovedMail } from '../../functions/ground/outbox/pack-mail.ts';
import { queueOnce } from '../../functions/ground/outbox/queue.ts';
import { inParallel } from '../../functions/ground/platform/parallel.ts';
import type { Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';
import type { Plan } from './plan.ts';

/** Packs that are read at once. */
const concurrency = 4;

/**
 * Mails to whoever has what is left of a membership until when it is paid, and how to go on. A second run mails nobody twice, since it
 * finds the mail in the outbox, which keeps it for 30 days. Returns how many were queued.
 */
export async function sendMembershipMails(
  { packs }: Plan,
  { table, now }: { table: Table; now: Date },
): Promise<number> {
  let queued = 0;
  const moved = packs.filter(({ value }) => value.movedMembership !== undefined);
  await inParallel(moved, concurrency, async ({ value }) => {
    const pack = await findPack(table, value.id);
    // What was changed here since counts, as for any other mail.
    if (!pack || isPlaceholderEmail(pack.ownerEmail)) return;
    if (pack.endedAt !== null || (pack.expiresAt ?? '') <= now.toISOString()) return;
    if ((await transact(table, [queueOnce(membershipMovedMail(pack), now)])).written) queued += 1;
  });
  return queued;
}
