import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { emailOfHash } from '../../functions/endpoints/admin/members/find-person.ts';
import { listDeletions, removeBegunDeletion } from '../../functions/ground/auth-sessions/requested-deletions.ts';
import { type Deletion, deletionItem } from '../../functions/ground/keys/deletion.ts';
import { emailHash } from '../../functions/ground/keys/email-hash.ts';
import { type Erasure, erasureRecord } from '../../functions/ground/keys/erasure.ts';
import type { Profile } from '../../functions/ground/keys/member.ts';
import { putItem, type Table } from '../../functions/ground/platform/table.ts';
import { transact } from '../../functions/ground/platform/transact.ts';

export type RepeatedErasures = {
  /** Erasures since the restored instant. */
  noted: number;
  /** The restore has brought the data of these back: their erasure is requested again. */
  requested: Pick<Deletion, 'sub' | 'email'>[];
  /** Requests that waited at that instant and were not carried out since: whether they were taken back is not known. */
  withdrawn: Pick<Deletion, 'sub' | 'email' | 'requestedAt'>[];
};

type RestoredPeople = {
  table: Table;
  erasures: Table;
  profiles: readonly Profile[];
  restoredTo: Date;
  now: Date;
  print(line: string): void;
};

/**
 * Requests again, of the restored table, every deletion that was carried out since; the function completeDeletions carries them out.
 * Requests of whose end nothing is known are named and taken off: a wrong deletion could not be undone. May be repeated.
 */
export async function repeatErasures(restored: RestoredPeople): Promise<RepeatedErasures> {
  const { table, erasures, restoredTo, print } = restored;
  const noted = await erasuresSince(erasures, restoredTo);
  // What had begun could not be taken back: it is carried out as it would have been.
  const waiting = (await listDeletions(table)).filter(({ begunAt }) => begunAt === undefined);
  const withdrawn = waiting.filter(({ email }) => !noted.some(({ PK }) => PK === emailHash(email)));
  // Nothing names them once they are removed, so that a run that is interrupted then has named them before.
  printWithdrawn(withdrawn, print);
  for (const deletion of withdrawn) await transact(table, [removeBegunDeletion(deletion)]);
  const requested: RepeatedErasures['requested'] = [];
  for (const erasure of noted) requested.push(...(await requestAgain(erasure, restored)));
  return { noted: noted.length, requested, withdrawn };
}

function printWithdrawn(withdrawn: RepeatedErasures['withdrawn'], print: RestoredPeople['print']): void {
  if (withdrawn.length === 0) return;
  print(
    `${withdrawn.length} requests of people to be deleted are taken off, since they may have been taken back: ask them`,
  );
  for (const { email, requestedAt } of withdrawn) print(`  ${requestedAt}  ${email}`);
}

async function erasuresSince({ name, client }: Table, instant: Date): Promise<Erasure[]> {
  const all: Erasure[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ConsistentRead: true })) {
    all.push(...Items.map((item) => erasureRecord.parse(item)));
  }
  return all.filter(({ at }) => at > instant.toISOString());
}

/** Requests the deletion of each account with this address, and of what else is stored about it. */
async function requestAgain(
  { PK: addressId, at }: Erasure,
  { table, profiles, now }: RestoredPeople,
): Promise<RepeatedErasures['requested']> {
  const accounts = profiles.filter(({ email }) => emailHash(email) === addressId);
  const guest = accounts.length > 0 ? undefined : await emailOfHash(table, addressId);
  const people = [
    ...accounts.map(({ sub, email }) => ({ sub, email })),
    ...(guest === undefined ? [] : [{ sub: null, email: guest }]),
  ];
  const begunAt = now.toISOString();
  for (const person of people) {
    const deletion = { ...person, requestedAt: at, dueAt: begunAt, begunAt, refunds: {}, isRepeated: true } as const;
    await putItem(table, deletionItem(deletion));
  }
  return people;
}
