import { table as shape } from '#shared/rules/table.ts';
import { accessKey } from '../../keys/access.ts';
import { emailHash } from '../../keys/email-hash.ts';
import { type Profile, profileKey } from '../../keys/member.ts';
import { memberPartition } from '../../keys/owner.ts';
import { sessionLists, sessionRecord } from '../../keys/session.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../../keys/waitlist-entry.ts';
import { getAll } from '../../platform/batch.ts';
import { inParallel } from '../../platform/parallel.ts';
import { type LastKey, queryPage, queryPartition, type Table } from '../../platform/table.ts';
import { transact, transactNamed } from '../../platform/transact.ts';
import { decrementWaitlist, removeEntry } from '../../waitlist/store.ts';

const atOnce = 5;
/** After every sort key of a member's own items. */
const last = '~';

/** All that is one member's alone: profile, access, where they left recordings. */
export async function ownItems(table: Table, sub: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let after: LastKey | undefined;
  do {
    const part = { partition: memberPartition(sub), upTo: last, consistent: true, after };
    const page = await queryPartition(table, part);
    items.push(...page.items);
    after = page.last;
  } while (after);
  return items;
}

/** Removes what is one member's alone but their profile, by which another try finds the rest. */
export async function eraseBelongings(table: Table, { sub, email }: Profile): Promise<void> {
  const own = (await ownItems(table, sub)).map((item) => keyOf(item)).filter(({ SK }) => SK !== profileKey(sub).SK);
  const guest = { memberSub: null, email };
  const keys = [...own, accessKey(guest, 'birth'), accessKey(guest, 'stress')];
  await inParallel(keys, atOnce, (Key) => transact(table, [{ Delete: { Key } }]));
}

const keyOf = (item: Record<string, unknown>) => ({
  PK: String(item[shape.partitionKey]),
  SK: String(item[shape.sortKey]),
});

/** Where an address waits for a place: in sessions that are in a list, ahead or past. */
export async function entriesOfAddress(table: Table, email: string): Promise<WaitlistEntry[]> {
  const entryId = emailHash(email);
  const ids = (await Promise.all(sessionLists.map((list) => sessionIds(table, list)))).flat();
  const found = await getAll(
    table,
    ids.map((id) => waitlistEntryKey(id, entryId)),
  );
  return [...found.values()].map((item) => waitlistEntryRecord.parse(item));
}

async function sessionIds(table: Table, partition: string): Promise<string[]> {
  const ids: string[] = [];
  let after: LastKey | undefined;
  do {
    const page = { index: 'byKind', partition, after } as const;
    const { items, last: end } = await queryPage(table, page, sessionRecord.pick({ id: true }));
    ids.push(...items.map(({ id }) => id));
    after = end;
  } while (after);
  return ids;
}

/** Takes an address off every waitlist. */
export async function eraseEntries(table: Table, email: string): Promise<void> {
  await inParallel(await entriesOfAddress(table, email), atOnce, (entry) =>
    transactNamed(table, { entry: removeEntry(entry), count: decrementWaitlist(entry.sessionId) }),
  );
}
