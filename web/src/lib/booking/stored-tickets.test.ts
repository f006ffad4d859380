import { beforeEach, expect, test, vi } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { forgetPerson, personKeys } from '../account/person-storage.ts';
import { fakeStorage } from '../testing/fake-storage.ts';
import { completeTicket, forgetTicket, readTicket, storeTicket } from './stored-tickets.ts';

const stored = new Map<string, string>();
const ofTab = new Map<string, string>();
vi.stubGlobal('window', { localStorage: fakeStorage(stored), sessionStorage: fakeStorage(ofTab) });
beforeEach(() => {
  stored.clear();
  ofTab.clear();
});

const now = new Date('2026-11-20T10:00:00.000Z');
const ticket = (id: string, endTime = '2026-12-12T19:30:00.000Z') =>
  ({ id, session: { endTime } }) as ResponseBody<'getBooking'>;
const signInAs = (sub: string) =>
  stored.set('exhale.account', JSON.stringify({ sub, name: 'Wren', email: 'wren@example.org', admin: false }));

test('a browser keeps the tickets it has seen, each as it was last seen (docs/product.md#browser-storage)', () => {
  storeTicket(ticket('one'), new Date('2026-11-19T10:00:00.000Z'));
  storeTicket(ticket('two'), now);
  storeTicket(ticket('one'), now);
  expect(readTicket('one', now)).toEqual({ seenAt: now.toISOString(), booking: ticket('one'), owner: null });
  forgetTicket('one');
  expect(readTicket('one', now)).toBeUndefined();
  expect(readTicket('two', now)).toBeDefined();
  forgetPerson();
  expect(stored.size).toBe(0);
});

test('twelve of them, and none long after its session', () => {
  for (let n = 0; n < 14; n++) storeTicket(ticket(`n${n}`), now);
  expect(readTicket('n1', now)).toBeUndefined();
  expect(readTicket('n2', now)).toBeDefined();
  expect(readTicket('n2', new Date('2027-02-11T10:00:00.000Z'))).toBeUndefined();
});

test.each(['nonsense', '{}', '[1, null, {"seenAt":"x"}]'])(
  'what is stored by something else is ignored: %s',
  (text) => {
    stored.set(`exhale.${personKeys.tickets}`, text);
    expect(readTicket('one', now)).toBeUndefined();
  },
);

test('a ticket keeps its name and calendar file while it says the same', () => {
  storeTicket(ticket('one'), now);
  completeTicket('one', { attendeeName: 'Wren', calendar: 'BEGIN:VCALENDAR' }, now);
  completeTicket('unknown', { calendar: 'BEGIN:VCALENDAR' }, now);
  storeTicket(ticket('one'), now);
  expect(readTicket('one', now)).toMatchObject({ attendeeName: 'Wren', calendar: 'BEGIN:VCALENDAR' });
  storeTicket(ticket('one', '2026-12-12T20:30:00.000Z'), now);
  expect(readTicket('one', now)?.calendar).toBeUndefined();
  expect(readTicket('unknown', now)).toBeUndefined();
});

test('a ticket remembers whom it was given to until its place is given back (docs/product.md#ticket)', () => {
  storeTicket(ticket('one'), now);
  completeTicket('one', { given: { name: 'Kim', isPayer: true } }, now);
  storeTicket(ticket('one', '2026-12-12T20:30:00.000Z'), now);
  expect(readTicket('one', now)?.given).toEqual({ name: 'Kim', isPayer: true });
  completeTicket('one', { given: undefined }, now);
  storeTicket(ticket('one'), now);
  expect(readTicket('one', now)?.given).toBeUndefined();
});

test("a member's ticket is shown to no other account, and to no admin who looks as them (docs/trust.md#what-a-browser-stores)", () => {
  signInAs('wren');
  storeTicket(ticket('one'), now);
  expect(readTicket('one', now)).toBeDefined();
  signInAs('kim');
  expect(readTicket('one', now)).toBeUndefined();
  signInAs('wren');
  ofTab.set('exhale.account', JSON.stringify({ sub: 'wren', name: 'Wren', email: 'wren@example.org', admin: false }));
  expect(readTicket('one', now)).toBeUndefined();
  storeTicket(ticket('two'), now);
  ofTab.clear();
  expect(readTicket('two', now)).toBeUndefined();
});
