import { type Erasure, erasureOf } from '../../../ground/keys/erasure.ts';
import type { Clock } from '../../../ground/platform/clock.ts';
import { readEnvironment } from '../../../ground/platform/environment.ts';
import { connectTable, putItem } from '../../../ground/platform/table.ts';

/** Erasures are noted outside of the table, which a restore would reset. */
export type Erasures = { noteErasure: (erasure: Erasure) => Promise<void> };

export function connectErasures(): Erasures {
  const erasures = connectTable(readEnvironment('ERASURES_TABLE').ERASURES_TABLE);
  return { noteErasure: (erasure) => putItem(erasures, erasure) };
}

/** Notes an erasure that begins: what is noted and crashes is erased by its repetition, or after a restore. */
export async function noteErasureOf(email: string, { noteErasure, now }: Erasures & { now: Clock }): Promise<void> {
  await noteErasure(erasureOf(email, now()));
}
