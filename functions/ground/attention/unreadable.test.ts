import { afterAll, expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { unreadableHeader } from '#shared/rules/unreadable.ts';
import { openPeople, someone } from '../../endpoints/admin/members/testing/people-api.ts';
import { call, makeSession, openTable } from '../../testing/cloud.ts';
import { exampleBooking } from '../../testing/examples.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openLine } from '../../testing/waitlist-line.ts';
import { attentionId, attentionItemKey } from '../keys/attention-item.ts';
import { bookingItem } from '../keys/booking.ts';
import { emailHash } from '../keys/email-hash.ts';
import { bookingOf } from '../keys/place.ts';
import { waitlistEntryKey } from '../keys/waitlist-entry.ts';
import { getAll, keyOf, writeAll } from '../platform/batch.ts';
import { newId } from '../platform/ids.ts';
import { type Key, putItem, type Table } from '../platform/table.ts';
import { listAttention } from './find.ts';
import { recheckUnreadable, settingAside } from './unreadable.ts';

// docs/trust.md#unreadable-entries

const site = await openSharedTestSite();
const { dependencies } = site;
const line = openLine(site);

/** Stores the item with a value that its schema refuses. Returns how to mend it. */
async function spoil(table: Table, key: Key): Promise<() => Promise<void>> {
  const item = (await getAll(table, [key], { consistent: true })).get(keyOf(key));
  if (!item) throw new Error('no item');
  await putItem(table, { ...item, createdAt: 'soon' });
  return () => putItem(table, item);
}

const listedKeys = async () =>
  (await listAttention(dependencies.table)).flatMap(({ entry }) =>
    entry ? keyOf({ PK: entry.PK, SK: entry.SK }) : [],
  );

test('a job sets an entry aside, goes on with the next one, and lists it until it was mended', async () => {
  const { table } = dependencies;
  const { sessionId, bookings, line: people } = await line.full(1, 2);
  const [wren = '', jay = ''] = people;
  const key = waitlistEntryKey(sessionId, emailHash(wren));
  const mend = await spoil(table, key);
  await line.release(bookings[0] ?? '');
  await settingAside(dependencies, () => line.run(sessionId));
  expect(await line.offeredTo(sessionId)).toEqual([jay]);
  expect(await listedKeys()).toEqual([keyOf(key)]);
  const [item] = await listAttention(table);
  expect(item).toMatchObject({ kind: 'entry_unreadable', detail: `An entry of a waitlist: ${keyOf(key)}` });

  await recheckUnreadable(table);
  expect(await listedKeys()).toEqual([keyOf(key)]);
  await mend();
  await recheckUnreadable(table);
  expect(await listedKeys()).toEqual([]);
  expect(await line.order(sessionId)).toContain(wren);
});

test('a job that fails lists what it could not read all the same', async () => {
  const { sessionId, line: people } = await line.full(1, 1);
  const key = waitlistEntryKey(sessionId, emailHash(people[0] ?? ''));
  const mend = await spoil(dependencies.table, key);
  const job = async () => {
    await line.order(sessionId);
    throw new Error('a network that is down');
  };
  await expect(settingAside(dependencies, job)).rejects.toThrow('a network that is down');
  expect(await listedKeys()).toEqual([keyOf(key)]);
  await mend();
  await recheckUnreadable(dependencies.table);
});

test('whoever is to be deleted is not said to be gone while an entry cannot be read', async () => {
  const people = openPeople(site);
  const email = someone();
  await people.book(email, await people.freeSession());
  const other = exampleBooking({ id: newId(new Date()), attendeeEmail: email });
  await putItem(dependencies.table, { ...bookingItem(bookingOf(other)), createdAt: 'soon' });
  await expect(people.erase(email)).rejects.toMatchObject({ status: 409, code: 'entry_unreadable' });
  await storePlace(dependencies.table, other);
  await people.erase(email);
  await expect(people.person(email)).rejects.toMatchObject({ code: 'person_not_found' });
});

const cloudTable = openTable();
const attentionKeys: Key[] = [];
afterAll(() =>
  writeAll(
    cloudTable,
    attentionKeys.map((remove) => ({ remove })),
  ),
);

test('a list of the back office shows the rest, and says how many are missing; the overview names them', async () => {
  const { headers } = await signIn(await makeMember({ admin: true }));
  const sessionId = await makeSession({ maxAttendees: 1, seatsTaken: 1 });
  const emails = ['wren', 'jay'].map((name) => `${name}-${sessionId.toLowerCase()}@example.org`);
  for (const email of emails) {
    const body = { sessionId, firstName: 'Wren', lastName: 'Ellis', email };
    expect(await call('POST /api/waitlist', { body })).toMatchObject({ status: 202 });
  }
  const read = () => call(`GET /api/admin/sessions/${sessionId}/waitlist`, { headers });
  expect((await read()).headers.get(unreadableHeader)).toBeNull();

  const key = waitlistEntryKey(sessionId, emailHash(emails[0] ?? ''));
  const mend = await spoil(cloudTable, key);
  const { status, body, headers: answered } = await read();
  expect(status).toBe(200);
  expect((body as ResponseBody<'listWaitlist'>).entries.map(({ email }) => email)).toEqual([emails[1]]);
  expect(answered.get(unreadableHeader)).toBe('1');
  const overview = await call('GET /api/admin/overview?timeZone=UTC', { headers });
  expect(overview).toMatchObject({ status: 200 });
  const { items } = (overview.body as ResponseBody<'getOverview'>).attention;
  const listed = items.find(({ detail }) => detail?.includes(keyOf(key)));
  expect(listed).toMatchObject({ kind: 'entry_unreadable', subject: { type: 'entry' } });
  attentionKeys.push(attentionItemKey(attentionId('entry_unreadable', listed?.subject.id ?? '')));
  await mend();
});
