import { inParallel } from '../../../ground/platform/parallel.ts';
import { mailAttempts } from '../../../ground/platform/request-limits.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';

/** Forgets the mails of so many hours that were counted for a confirmed address (docs/trust.md#mail-budget). */
export async function clearMailBudget(table: Table, email: string, from: Date, hours = 1): Promise<void> {
  const instants = Array.from({ length: hours }, (_, hour) => new Date(from.getTime() + hour * 3_600_000));
  const counters = instants.flatMap((instant) => mailAttempts('confirmed', email, instant));
  const keys = new Map(counters.map(({ key }) => [`${key.PK} ${key.SK}`, key]));
  await inParallel([...keys.values()], 10, (Key) => transact(table, [{ Delete: { Key } }]));
}
