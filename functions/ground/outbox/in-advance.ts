import type { Clock } from '../platform/clock.ts';
import type { Table, Write } from '../platform/table.ts';
import { transact } from '../platform/transact.ts';
import { mailKey, type NewMail } from './mail.ts';
import { queueMail } from './queue.ts';

/** More than Cognito and the writes take. */
const inAdvanceMs = 60_000;

/**
 * Queues a mail for a minute later, before Cognito is called, so that a crash afterwards cannot swallow it. Returns the
 * write that takes it back.
 */
export async function queueInAdvance(mail: NewMail, { table, now }: { table: Table; now: Clock }): Promise<Write> {
  await transact(table, [queueMail(mail, new Date(now().getTime() + inAdvanceMs))]);
  return { Delete: { Key: mailKey(mail.id) } };
}
