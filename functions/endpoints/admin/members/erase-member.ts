import { table as shape } from '#shared/rules/table.ts';
import { decrementWaitlist, removeWaitlistEntry } from '../../../domains/waitlist/store.ts';
import { accessKey } from '../../../ground/keys/access.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { deletedMemberKey, type Profile, profileKey } from '../../../ground/keys/member.ts';
import { memberPartition } from '../../../ground/keys/owner.ts';
import { mergeKey, mergeRecord, mergesPartition, notesKey } from '../../../ground/keys/person.ts';
import { sessionLists, sessionRecord } from '../../../ground/keys/session.ts';
import { type WaitlistEntry, waitlistEntryKey, waitlistEntryRecord } from '../../../ground/keys/waitlist-entry.ts';
import { getAll } from '../../../ground/platform/batch.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { paginate, queryAll } from '../../../ground/platform/pagination.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import { readable } from '../../../ground/platform/readable.ts';
import { getItem, queryPage, queryPartition, type Table } from '../../../ground/platform/table.ts';
import { transact, transactNamed } from '../../../ground/platform/transact.ts';
import { accessesOf } from '../../../orders/purchases/access.ts';

const concurrency = 5;
/** Sorts after every sort key of a member's items. */
const maxSortKey = '~';

/** A member's profile, access and playback positions. */
export async function memberItems(table: Table, sub: string): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  const query = { partition: memberPartition(sub), upTo: maxSortKey, consistent: true };
  for await (const page of paginate((after) => queryPartition(table, { ...query, after }))) items.push(...page.items);
  return items;
}

/** Deletes a member's items except the profile, by which a repeated deletion finds the rest, and the deletion's mark. */
export async function eraseMemberItems(table: Table, { sub, email }: Profile): Promise<void> {
  const items = (await memberItems(table, sub))
    .map((item) => keyOf(item))
    .filter(({ SK }) => SK !== profileKey(sub).SK && SK !== deletedMemberKey(sub).SK);
  const guest = { memberSub: null, email };
  const opened = await accessesOf(table, guest);
  const keys = [...items, ...opened.map(({ collection }) => accessKey(guest, collection))];
  await inParallel(keys, concurrency, (Key) => transact(table, [{ Delete: { Key } }]));
}

const keyOf = (item: Record<string, unknown>) => ({
  PK: String(item[shape.partitionKey]),
  SK: String(item[shape.sortKey]),
});

/** Waitlist entries of an address, at listed sessions, upcoming or past. */
export async function allEntriesOfAddress(table: Table, email: string): Promise<WaitlistEntry[]> {
  const entryId = emailHash(email);
  const ids = (await Promise.all(sessionLists.map((list) => sessionIds(table, list)))).flat();
  const found = await getAll(
    table,
    ids.map((id) => waitlistEntryKey(id, entryId)),
  );
  return readable([...found.values()], waitlistEntryRecord);
}

async function sessionIds(table: Table, partition: string): Promise<string[]> {
  const sessions = await queryAll(table, { index: 'byKind', partition }, sessionRecord.pick({ id: true }));
  return sessions.map(({ id }) => id);
}

export async function eraseWaitlistEntries(table: Table, email: string): Promise<void> {
  await inParallel(await allEntriesOfAddress(table, email), concurrency, (entry) =>
    transactNamed(table, { entry: removeWaitlistEntry(entry), count: decrementWaitlist(entry.sessionId) }),
  );
}

export async function eraseNotes(table: Table, email: string): Promise<void> {
  await transact(table, [{ Delete: { Key: notesKey(emailHash(email)) } }]);
}

/** Throws HttpError 409 while a merge of the address, or into it, is not finished: a deletion would miss what is to move. */
export async function expectNoMerge(table: Table, email: string): Promise<void> {
  const addressId = emailHash(email);
  const [own, others] = await Promise.all([
    getItem(table, mergeKey(addressId), mergeRecord, { consistent: true }),
    queryPage(table, { index: 'byMember', partition: mergesPartition(addressId), limit: 1 }, mergeRecord),
  ]);
  if (own || others.items.length > 0) throw new HttpError('merge_unfinished');
}
