import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { searchableBooking, searchableProfile, searchableSession } from '../../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../../domains/search/update.ts';
import { discountCodeItem } from '../../../ground/keys/discount-code.ts';
import { profileItem } from '../../../ground/keys/member.ts';
import { bookingOf } from '../../../ground/keys/place.ts';
import type { Searchable } from '../../../ground/keys/search-row.ts';
import { sessionItems, type WholeSession } from '../../../ground/keys/session.ts';
import { voucherItem } from '../../../ground/keys/voucher.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { exampleBooking, exampleDiscountCode, exampleSession, exampleVoucher } from '../../../testing/examples.ts';
import { testMember } from '../../../testing/member.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { listAdminSessions } from '../sessions/list.ts';
import { searchBackOffice } from './search.ts';

// docs/product.md#search, docs/product.md#admin-sessions

const table = await openSharedTable();
const now = new Date('2026-11-20T10:00:00.000Z');
const dependencies = { table, now: () => now, newId };
const request = { ip: '203.0.113.7', country: null };
const context = { params: undefined, body: undefined, request, member: testMember({ admin: true }) };

const index = (after: Searchable) => updateSearchIndex(table, [{ before: null, after }]);

/** Days from now; negative: past. */
async function aSession(title: string, days: number, more: Partial<WholeSession> = {}): Promise<string> {
  const startTime = new Date(now.getTime() + days * 86_400_000).toISOString();
  const made = exampleSession({ id: newId(now), title, startTime, ...more });
  for (const item of sessionItems(made)) await putItem(table, item);
  await index(searchableSession(made));
  return made.id;
}

const find = (search: string) => searchBackOffice({ ...context, query: { search } }, dependencies);
const past = (query: { search?: string; series?: string; cursor?: string }) =>
  listAdminSessions({ ...context, query: { when: 'past', ...query } }, dependencies);

test('one search finds people, sessions, orders, codes and vouchers by the beginnings of their words', async () => {
  const sub = randomUUID();
  const person = { sub, email: 'juno@example.org', fullName: 'Juno Ferrant', subscriptionStatus: 'Free' };
  const profile = { ...person, createdAt: now.toISOString() };
  await putItem(table, profileItem(profile));
  await index(searchableProfile(profile));
  const sessionId = await aSession('Junction of breath', 3, { city: 'Graz', locationType: 'onsite' });
  const booking = exampleBooking({
    id: newId(now),
    sessionId,
    attendeeName: 'Junko Mori',
    attendeeEmail: 'm@example.org',
  });
  await storePlace(table, booking);
  await index(searchableBooking(bookingOf(booking)));
  for (const code of ['JUNE20', 'JULY20']) await putItem(table, discountCodeItem(exampleDiscountCode({ code }, now)));
  const voucher = exampleVoucher({ note: 'For June' }, now);
  await putItem(table, voucherItem(voucher));
  expect(await find(' jun ')).toEqual({
    people: { found: [{ sub, email: 'juno@example.org', fullName: 'Juno Ferrant' }], hasMore: false },
    sessions: { found: [expect.objectContaining({ id: sessionId, city: 'Graz' })], hasMore: false },
    orders: {
      found: [expect.objectContaining({ id: booking.id, customerName: 'Junko Mori', itemName: 'Junction of breath' })],
      hasMore: false,
    },
    codes: { found: [{ code: 'JUNE20', isActive: true }], hasMore: false },
    vouchers: { found: [{ id: voucher.id, code: voucher.code, note: 'For June', state: 'valid' }], hasMore: false },
  });
  expect((await find('graz breath')).sessions.found).toHaveLength(1);
  const none = { found: [], hasMore: false };
  for (const text of ['graz morning', '—']) {
    expect(await find(text)).toEqual({ people: none, sessions: none, orders: none, codes: none, vouchers: none });
  }
});

test('sessions that are ahead come first, the next one at the top, and more than five are said to be more', async () => {
  for (const days of [-1, 40, 2, -30, 9, -2, 3]) await aSession(`Solstice ${days}`, days);
  const { found, hasMore } = (await find('solstice')).sessions;
  expect(found.map(({ title }) => title)).toEqual(['2', '3', '9', '40', '-1'].map((days) => `Solstice ${days}`));
  expect(hasMore).toBe(true);
});

test('the list of past sessions is searched by page, latest first', async () => {
  await aSession('Equinox ahead', 5);
  for (let days = 1; days <= 27; days++) await aSession('Equinox', -days);
  const first = await past({ search: 'equi' });
  const second = await past({ search: 'equi', cursor: first.nextCursor ?? '' });
  expect([first.sessions.length, second.sessions.length, second.nextCursor, first.total]).toEqual([25, 2, null, null]);
  const starts = [...first.sessions, ...second.sessions].map(({ startTime }) => startTime);
  expect(starts).toEqual(starts.toSorted().toReversed());
});

test('past dates of a series are listed by page (docs/product.md#series)', async () => {
  const seriesId = newId(now);
  const ofSeries = { seriesId, recurrence: 'weekly' } as const;
  await aSession('Weekly ahead', 7, ofSeries);
  for (let week = 1; week <= 26; week++) await aSession('Weekly', -7 * week, ofSeries);
  const first = await past({ series: seriesId });
  const second = await past({ series: seriesId, cursor: first.nextCursor ?? '' });
  expect([first.sessions.length, second.sessions.length, second.nextCursor]).toEqual([25, 1, null]);
  expect(first.sessions[0]?.startTime).toBe('2026-11-13T10:00:00.000Z');
});
