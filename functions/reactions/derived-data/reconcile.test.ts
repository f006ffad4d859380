import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, test } from 'vitest';
import { findSession } from '../../domains/sessions/store.ts';
import { dayTotalName, weekName } from '../../domains/totals/counts.ts';
import { findTotals, totalsKey } from '../../domains/totals/store.ts';
import { bookingKey } from '../../ground/keys/booking.ts';
import { discountCodeKey } from '../../ground/keys/discount-code.ts';
import { incomeEntryKey } from '../../ground/keys/income-entry.ts';
import { profileItem } from '../../ground/keys/member.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { seatGroupPartition } from '../../ground/keys/seat-group.ts';
import { sessionKey } from '../../ground/keys/session.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { newId } from '../../ground/platform/ids.ts';
import { queryWholePartition } from '../../ground/platform/pagination.ts';
import { type Key, putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { entriesOfOrder } from '../../orders/income/store.ts';
import { examplePurchase, exampleRecording } from '../../testing/examples.ts';
import { dyingAt, free, openReconciledSite } from './testing/reconciled-site.ts';

// docs/operations.md#checking-derived-data

const site = await openReconciledSite();
const { table } = site;

/** Sets attributes of an item, as no function of the site does. */
async function damage(key: Key, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await table.client.send(
    new UpdateCommand({
      TableName: table.name,
      Key: key,
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(', ')}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, values[name]])),
    }),
  );
}

/** A session of four bookings: two taken, one held, one cancelled; and two entries of its waitlist. */
async function usedSession() {
  const sessionId = await site.createSession({ price: free, maxAttendees: 2 });
  const code = await site.createDiscountCode();
  const bookings = [await site.bookFree(sessionId), await site.bookFree(sessionId)];
  await site.join(sessionId, `wren+${sessionId}@example.org`.toLowerCase());
  await site.join(sessionId, `robin+${sessionId}@example.org`.toLowerCase());
  const paid = await site.createSession({ maxAttendees: 4 });
  const held = await site.holdSeat({ sessionId: paid, discountCode: code, total: { amount: 1440, currency: 'GBP' } });
  const cancelled = await site.holdSeat({ sessionId: paid });
  await site.cancel(cancelled.bookingId);
  await site.consume();
  return { sessionId, paid, code, booking: bookings[0]?.bookingId ?? '', held: held.bookingId };
}

async function expectRepaired(...expected: unknown[]): Promise<void> {
  const state = (to: string) => expected.map((one) => [...(one as unknown[]), to]);
  const sorted = (all: unknown[]) => all.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  expect(sorted(await site.differences())).toEqual(sorted(state('found')));
  expect(sorted(await site.differences({ repair: true }))).toEqual(sorted(state('repaired')));
  expect(await site.differences({ repair: true })).toEqual([]);
}

describe('docs/operations.md#checking-derived-data: each derived value that was damaged is found, then repaired', () => {
  test('counters of a session', async () => {
    const { sessionId, paid } = await usedSession();
    expect(await site.differences()).toEqual([]);
    await damage(sessionKey(sessionId), { seatsTaken: 0, waitlistCount: 7 });
    await damage(sessionKey(paid), { seatsHeld: 3 });
    await expectRepaired(
      ['counters', 'seatsTaken', 0, 2],
      ['counters', 'waitlistCount', 7, 2],
      ['counters', 'seatsHeld', 3, 1],
    );
    expect(await site.counters(sessionId)).toEqual({ taken: 2, held: 0, waiting: 2 });
  });

  test('places at each price of a session', async () => {
    const option = { id: newId(new Date()), name: 'Full price', amount: 0, text: null } as const;
    const options = [{ ...option, places: null, until: null, asksReason: false }];
    const pricing = { kind: 'options', options, standardId: option.id } as const;
    const sessionId = await site.createSession({ price: free, pricing });
    await site.book(site.bookingRequest(sessionId, { total: free, option: { id: option.id } }));
    await site.consume();
    expect(await site.differences()).toEqual([]);
    await damage(sessionKey(sessionId), { optionSeats: { [option.id]: 4 } });
    const counted = JSON.stringify({ [option.id]: 1 });
    await expectRepaired(['counters', 'places at each price', JSON.stringify({ [option.id]: 4 }), counted]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('uses of a code', async () => {
    const { code } = await usedSession();
    await damage(discountCodeKey(code), { timesUsed: 0 });
    await expectRepaired(['counters', 'timesUsed', 0, 1]);
  });

  test('groups of bookings that are limited together', async () => {
    const { sessionId, paid } = await usedSession();
    const [first] = await queryWholePartition(table, { partition: seatGroupPartition(sessionId), upTo: '~' });
    const group = { PK: String(first?.PK), SK: String(first?.SK) };
    await transact(table, [{ Delete: { Key: group } }]);
    const stranger = { PK: seatGroupPartition(paid), SK: 'EMAIL#other', bookings: new Set([newId(new Date())]) };
    await putItem(table, stranger);
    await expectRepaired(
      ['counters', 'seat groups', '1 missing, 0 too many', ''],
      ['counters', 'seat groups', '0 missing, 1 too many', ''],
    );
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('totals, of all time and of a day', async () => {
    await usedSession();
    const now = site.dependencies.now().toISOString();
    const week = weekName(now);
    const free = dayTotalName(now, 'free');
    const stored = (await queryWholePartition(table, { partition: 'TOTALS', upTo: '~' })).find(({ SK }) => SK === week);
    await damage(totalsKey('ALL'), { birth_paid: 3 });
    await damage(totalsKey('DAY#2026-01-01'), { taken_GBP: -100 });
    await transact(table, [{ Delete: { Key: totalsKey(week) } }]);
    await expectRepaired(
      ['totals', 'birth_paid', 3, 0],
      ['totals', 'taken_GBP', -100, 0],
      ['totals', free, 0, stored?.[free]],
    );
  });

  test('rows of the search index: missing, outdated, of nothing, of another item', async () => {
    const sessionId = await site.createSession({ price: free });
    const { bookingId, email } = await site.bookFree(sessionId, { firstName: 'Quillon' });
    await site.bookFree(sessionId, { firstName: 'Marlow' });
    await site.consume();
    const rows = await queryWholePartition(table, { partition: 'WORDS#orders', upTo: '~' });
    const [missing, changed] = [email, 'marlow'].map((word) => rows.find((row) => row.word === word));
    const { PK, SK } = missing as { PK: string; SK: string };
    await transact(table, [{ Delete: { Key: { PK, SK } } }]);
    await putItem(table, { ...missing, SK: `aaa#${bookingId}` });
    await putItem(table, { ...changed, words: ['marlow'] });
    await putItem(table, { ...missing, SK: 'bbb#1', words: 'none' });
    await putItem(table, { ...missing, SK: 'orphan#1', itemPK: 'BOOKING#01JD0000000000000000000000' });
    const titles = await queryWholePartition(table, { partition: 'WORDS#sessions', upTo: '~' });
    const title = titles.find(({ itemPK }) => itemPK === sessionKey(sessionId).PK);
    await transact(table, [{ Delete: { Key: { PK: String(title?.PK), SK: String(title?.SK) } } }]);
    await expectRepaired(
      ['search', 'search rows', '1 missing, 2 outdated', '8 rows'],
      ['search', 'search rows', '1 missing, 0 outdated', '8 rows'],
      ['search', 'search rows', '1 missing, 0 outdated', '3 rows'],
      ['search', 'search rows', '0 missing, 1 outdated', '0 rows'],
    );
  });

  test('income entries: one that was never written, and one of another sum, which stays and is corrected', async () => {
    const sessionId = await site.createSession({ price: free });
    const missing = await site.bookFree(sessionId);
    const wrong = await site.bookFree(sessionId);
    await site.consume();
    const entryOf = async (id: string) => (await entriesOfOrder(table, id)).map(incomeEntryKey)[0] as Key;
    const key = await entryOf(missing.bookingId);
    await transact(table, [{ Delete: { Key: key } }]);
    await damage(await entryOf(wrong.bookingId), { amount: 500 });
    await expectRepaired(
      ['income', `income of ${sessionId}`, '0 in 0', '0 in 1'],
      ['income', `income of ${sessionId}`, '500 in 1', '0 in 1'],
    );
    expect(await entryOf(missing.bookingId)).toEqual(key);
    expect((await entriesOfOrder(table, wrong.bookingId)).map(({ amount }) => amount)).toEqual([500, -500]);
  });

  test('keys of lists, and the start of a moved session', async () => {
    const { sessionId, booking, held } = await usedSession();
    await damage(bookingKey(held), { GSI3PK: 'ORDERS', GSI4SK: '2020-01-01T00:00:00.000Z' });
    await damage(bookingKey(booking), { sessionStart: '2026-01-01T09:00:00.000Z', GSI2SK: '2026-01-01T09:00:00.000Z' });
    await damage(sessionKey(sessionId), { GSI3PK: 'SESSIONS#draft' });
    const session = await findSession(table, sessionId, { consistent: true });
    await expectRepaired(
      ['lists', 'keys of lists', '2 wrong', 'none'],
      ['lists', 'keys of lists', '1 wrong', 'none'],
      ['lists', 'start of its bookings', '1 other', session?.startTime],
    );
  });

  test('whether a session has a link, in what lists show of it', async () => {
    const linked = await site.createSession({ price: free, zoomLink: 'https://zoom.example/j/1' });
    const unlinked = await site.createSession({ price: free, zoomLink: null });
    await site.consume();
    const change = { before: { hasZoomLink: true }, after: {} };
    await transact(table, [changeItem(sessionKey(linked), change, ['hasZoomLink'])]);
    await damage(sessionKey(unlinked), { hasZoomLink: true });
    await expectRepaired(['lists', 'has a link', 'no', 'yes'], ['lists', 'has a link', 'yes', 'no']);
    const marks = await Promise.all([linked, unlinked].map((id) => findSession(table, id, { consistent: true })));
    expect(marks.map((session) => session?.hasZoomLink)).toEqual([true, undefined]);
  });

  test('whether a session has a recording, in what lists show of it', async () => {
    const recorded = await site.createSession({ price: free, recordingUrl: 'https://film.example/1' });
    await site.consume();
    const change = { before: { hasRecording: true }, after: {} };
    await transact(table, [changeItem(sessionKey(recorded), change, ['hasRecording'])]);
    await expectRepaired(['lists', 'has a recording', 'no', 'yes']);
    expect(await findSession(table, recorded, { consistent: true })).toMatchObject({ hasRecording: true });
  });

  test('how many recordings and codes there are', async () => {
    for (let n = 0; n < 3; n++) await putItem(table, recordingItem(exampleRecording({ id: newId(new Date()) })));
    await site.createDiscountCode();
    await site.consume();
    expect(await site.differences()).toEqual([]);
    const { codes } = await findTotals(table);
    await damage(totalsKey('ALL'), { recordings_birth: 1, codes: 0 });
    await expectRepaired(['totals', 'recordings_birth', 1, 3], ['totals', 'codes', 0, codes]);
  });
});

test('more bookings than places are reported: no one loses theirs', async () => {
  const { sessionId } = await usedSession();
  await damage(sessionKey(sessionId), { maxAttendees: 1 });
  expect(await site.differences({ repair: true })).toEqual([['counters', 'capacity', 1, 2, 'left']]);
  await damage(sessionKey(sessionId), { maxAttendees: 2 });
});

test('a repair that is killed at any write is completed by the next one', async () => {
  const { sessionId, code, booking } = await usedSession();
  for (const write of [2, 4, 5]) {
    await damage(sessionKey(sessionId), { seatsTaken: 1 });
    await damage(discountCodeKey(code), { timesUsed: 9 });
    await damage(totalsKey('ALL'), { birth_paid: 3 });
    await damage(bookingKey(booking), { GSI4PK: 'NOWHERE' });
    const outcome = await site.run({ repair: true, table: dyingAt(table, write) }).catch(() => 'killed');
    expect(outcome === 'killed').toBe(write <= 4);
    await site.run({ repair: true });
    expect(await site.differences()).toEqual([]);
  }
});

test('only the named areas are compared', async () => {
  await putItem(
    table,
    profileItem({
      sub: 'sub-1',
      email: 'ada@example.org',
      fullName: 'Ada',
      subscriptionStatus: 'Free',
      createdAt: '2026-11-01T09:00:00.000Z',
    }),
  );
  const purchase = examplePurchase();
  await putItem(table, orderItem(purchase));
  await damage(orderKey(purchase.id), { GSI1SK: 'B' });
  await site.consume();
  expect(await site.differences({ areas: ['totals', 'search', 'counters'] })).toEqual([]);
  expect(await site.differences({ areas: ['lists'] })).toHaveLength(1);
});

// Last: the stream keeps the damaged item.
test('an item that cannot be read is reported, and no number is repaired without it', async () => {
  const { sessionId, booking } = await usedSession();
  await damage(bookingKey(booking), { status: 'unheard-of' });
  await damage(sessionKey(sessionId), { seatsTaken: 5 });
  const differences = await site.differences({ repair: true, areas: ['counters', 'totals'] });
  expect(differences).toEqual([
    ['lists', 'item', 'unreadable', '', 'left'],
    ['counters', 'counters', 'not compared', 'an item cannot be read', 'left'],
    ['totals', 'totals', 'not compared', 'an item cannot be read', 'left'],
  ]);
  await damage(bookingKey(booking), { status: 'completed' });
  await damage(sessionKey(sessionId), { seatsTaken: 2 });
});
