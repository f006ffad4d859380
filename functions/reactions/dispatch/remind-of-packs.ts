import { isPlaceholderEmail } from '#shared/rules/admin.ts';
import { endsSoonDays } from '#shared/rules/packs.ts';
import { endingPacks, type Pack, packRecord } from '../../ground/keys/pack.ts';
import { packEndingMail, packReminderAt } from '../../ground/outbox/pack-mail.ts';
import { findMail, queueOnce } from '../../ground/outbox/queue.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { withoutSilent } from '../../ground/settings/imports.ts';

const concurrency = 10;

/**
 * Queues the mail about each pack that ends within 14 days and has credits (docs/product.md#packs). Idempotent: its id derives from the
 * pack and its end, so that a longer one has another. Returns how many.
 */
export async function remindOfPacks({ table, now }: { table: Table; now: Clock }): Promise<number> {
  const at = now();
  const before = new Date(at.getTime() + endsSoonDays * 24 * 3_600_000).toISOString();
  const span = { from: at.toISOString(), before };
  const ending = await queryAll(table, { index: 'byParent', partition: endingPacks, ...span }, packRecord);
  const packs = await withoutSilent(table, ending);
  let queued = 0;
  await inParallel(packs, concurrency, async (pack) => {
    if (!isReminded(pack)) return;
    const mail = packEndingMail(pack);
    if (await findMail(table, mail.id)) return;
    if ((await transact(table, [queueOnce(mail, at)])).written) queued += 1;
  });
  return queued;
}

/**
 * A pack that was made, or bought, later than that needs no mail: the person has just read of its end. That of a membership's period is
 * followed by the next one.
 */
function isReminded(pack: Pack): pack is Pack & { expiresAt: string } {
  const { creditsLeft, endedAt, expiresAt, ownerEmail, createdAt, membershipId } = pack;
  if (membershipId !== null) return false;
  if (creditsLeft === 0 || endedAt !== null || expiresAt === null || isPlaceholderEmail(ownerEmail)) return false;
  return createdAt < packReminderAt({ expiresAt });
}
