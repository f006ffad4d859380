import type { Clock } from '../../platform/clock.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Table, Write } from '../../platform/table.ts';
import { transact } from '../../platform/transact.ts';

export type CodeDependencies = { table: Table; now: Clock; newId: NewId };

/** How often something is looked at again when somebody else changes it at the same moment. */
const tries = 3;

/** What a change comes to: writes that hold only for what was read, and what is said when they went through. */
export type Change<Result> = { writes: Write[]; result: Result };

/**
 * Reads, decides and writes, and does so anew when what was read has changed meanwhile. Throws HttpError `busy` when it
 * changes again and again.
 */
export async function changing<Result>(table: Table, decide: () => Promise<Change<Result>>): Promise<Result> {
  for (let attempt = 0; attempt < tries; attempt++) {
    const { writes, result } = await decide();
    if (writes.length === 0 || (await transact(table, writes)).written) return result;
  }
  throw new HttpError('busy', { retryAfter: 1 });
}
