import { describe, expect, test } from 'vitest';
import { type DoorChange, type DoorList, type DoorPerson, newestOf, withChanges, withPerson } from './door-changes.ts';

const person: DoorPerson = {
  id: 'ada',
  name: 'Ada',
  status: 'pending',
  paymentStatus: 'pending',
  offered: false,
  walkIn: false,
  total: { amount: 2000, currency: 'GBP' },
  paidByHand: false,
  payable: true,
  attendance: null,
};
const list: DoorList = {
  id: 'session',
  title: 'Evening',
  startTime: '2026-12-12T18:00:00.000Z',
  endTime: '2026-12-12T19:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'onsite',
  price: { amount: 2000, currency: 'GBP' },
  seats: { max: 12, taken: 0, held: 1 },
  people: [person],
};
const at = Date.parse('2026-12-12T17:55:00.000Z');
const tap: DoorChange = { id: 'tap', at, name: 'Ada', kind: 'tap', bookingId: 'ada', here: true, seen: null };
const walkIn: DoorChange = {
  id: 'wim',
  at,
  name: 'Wim',
  kind: 'walkIn',
  email: null,
  cash: 1250,
  overCapacity: false,
};

describe('docs/product.md#door-list: what was done without network', () => {
  test('is shown at once, in its order', () => {
    const cash: DoorChange = { id: 'cash', at, name: 'Ada', kind: 'cash', bookingId: 'ada' };
    const [ada, wim] = withChanges(list, [tap, cash, walkIn]).people;
    expect(ada).toMatchObject({ paymentStatus: 'paid', paidByHand: true, attendance: { here: true, changeId: 'tap' } });
    expect(wim).toMatchObject({ name: 'Wim', walkIn: true, total: { amount: 1250 }, attendance: { here: true } });
    const removal: DoorChange = { id: 'out', at, name: 'Wim', kind: 'removal', bookingId: 'wim', refund: true };
    expect(withChanges(list, [walkIn, tap, removal]).people.map(({ id }) => id)).toEqual(['ada']);
    // Who gave the place up meanwhile is not there to be changed.
    expect(withChanges({ ...list, people: [] }, [tap, cash, removal]).people).toEqual([]);
  });

  test('counts in the seats at once, and also once the server has answered', () => {
    const cash: DoorChange = { id: 'cash', at, name: 'Ada', kind: 'cash', bookingId: 'ada' };
    const seats = (changes: DoorChange[]) => withChanges(list, changes).seats;
    expect(seats([tap])).toEqual({ max: 12, taken: 0, held: 1 });
    expect(seats([walkIn])).toEqual({ max: 12, taken: 1, held: 1 });
    expect(seats([walkIn, cash])).toEqual({ max: 12, taken: 2, held: 0 });
    const removal = { at, kind: 'removal', refund: false } as const;
    expect(seats([walkIn, { ...removal, id: 'out', name: 'Wim', bookingId: 'wim' }])).toEqual(list.seats);
    expect(seats([{ ...removal, id: 'out', name: 'Ada', bookingId: 'ada' }])).toEqual({ max: 12, taken: 0, held: 0 });
    const answered = withPerson(list, { ...person, id: 'wim', status: 'completed' });
    expect(answered.seats).toEqual({ max: 12, taken: 1, held: 1 });
    expect(withPerson(answered, { ...person, id: 'wim', status: 'completed' }).seats).toEqual(answered.seats);
  });

  test('is not undone by a list that was asked for before it arrived', () => {
    const confirmed = { here: true, at: '2026-12-12T17:55:00.000Z', changeId: 'tap' };
    const known = { ...list, people: [{ ...person, attendance: confirmed }] };
    expect(newestOf(known, list).people[0]?.attendance).toEqual(confirmed);
    const later = { here: false, at: '2026-12-12T17:55:00.001Z', changeId: 'other' };
    const loaded = { ...list, people: [{ ...person, attendance: later }] };
    expect(newestOf(known, loaded).people[0]?.attendance).toEqual(later);
    expect(newestOf(null, list)).toEqual(list);
  });
});
