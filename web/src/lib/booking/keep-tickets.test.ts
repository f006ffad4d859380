import { beforeEach, expect, test, vi } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { maxTickets, readTicket, storeTicket } from './stored-tickets.ts';

/** docs/product.md#offline */

const call = vi.fn<(name: string, request: { params: { bookingId: string } }) => Promise<unknown>>();
vi.doMock('../api/call.ts', () => ({ call }));
const { keepNextTickets, missingTickets } = await import('./keep-tickets.ts');

const stored = new Map<string, string>();
const ofTab = new Map<string, string>();
vi.stubGlobal('window', { localStorage: fakeStorage(stored), sessionStorage: fakeStorage(ofTab) });
beforeEach(() => {
  stored.clear();
  ofTab.clear();
  vi.resetAllMocks();
  signIn();
});

const account = JSON.stringify({ sub: 'sub', name: 'Wren', email: 'wren@example.org', admin: false });
const signIn = () => void stored.set('exhale.account', account);

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const booking = (id: string, hours: number, status: 'completed' | 'cancelled' = 'completed') =>
  ({
    id,
    status,
    ending: null,
    session: { startTime: inHours(hours), endTime: inHours(hours + 1) },
  }) as ResponseBody<'getBooking'>;

test('the tickets of next sessions are kept before any of them is opened, with their calendar files', async () => {
  const listed = [booking('later', 30), booking('next', 3), booking('past', -3), booking('off', 5, 'cancelled')];
  storeTicket(booking('later', 30));
  call.mockImplementation(async (name, { params }) =>
    name === 'getBooking' ? listed.find(({ id }) => id === params.bookingId) : 'BEGIN:VCALENDAR',
  );
  await keepNextTickets(listed);
  expect(call.mock.calls.map(([name, { params }]) => `${name} ${params.bookingId}`)).toEqual([
    'getBooking next',
    'getBookingCalendar next',
  ]);
  expect(readTicket('next')).toMatchObject({ booking: { id: 'next' }, calendar: 'BEGIN:VCALENDAR' });
});

test('a ticket is kept without its calendar file when that does not come, and one that fails holds up no other', async () => {
  const listed = [booking('one', 1), booking('two', 2)];
  call.mockImplementation(async (name, { params }) => {
    if (name === 'getBooking' && params.bookingId === 'two') return listed[1];
    throw new Error('no network');
  });
  await keepNextTickets(listed);
  expect(readTicket('one')).toBeUndefined();
  expect(readTicket('two')?.booking.id).toBe('two');
});

test('there are no more than a browser keeps, the next one last, so that it is kept for longest', () => {
  const listed = Array.from({ length: maxTickets + 2 }, (_, n) => booking(`n${n}`, n));
  const ids = missingTickets(listed).map(({ id }) => id);
  expect(ids).toHaveLength(maxTickets);
  expect([ids[0], ids.at(-1)]).toEqual([`n${maxTickets - 1}`, 'n0']);
});

test('none is kept of a member who has signed out meanwhile', async () => {
  call.mockImplementation(async (name) => {
    if (name === 'getBooking') stored.clear();
    return booking('next', 3);
  });
  await keepNextTickets([booking('next', 3)]);
  expect(stored.size).toBe(0);
});

test('none is kept of a member whom an admin looks as', async () => {
  ofTab.set('exhale.account', account);
  await keepNextTickets([booking('next', 3)]);
  expect(call).not.toHaveBeenCalled();
});
