import { expect, test } from 'vitest';
import type { DoorList, DoorPerson } from '../../../../lib/admin/door-changes.ts';
import { foundLines, hereText, isFull, linesOf, marksOf, refusalTitle, unsentText } from './door-lines.ts';

const person: Omit<DoorPerson, 'id' | 'name'> = {
  status: 'completed',
  paymentStatus: 'paid',
  offered: false,
  walkIn: false,
  paidByHand: false,
  payable: false,
  total: { amount: 2000, currency: 'GBP' },
  attendance: null,
};
const mark = { here: true, at: '2026-12-12T17:55:00.000Z', changeId: 'tap' };
const list: DoorList = {
  id: 'session',
  title: 'Evening',
  startTime: '2026-12-12T18:00:00.000Z',
  endTime: '2026-12-12T19:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'onsite',
  price: { amount: 2000, currency: 'GBP' },
  seats: { max: 4, taken: 3, held: 1 },
  people: [
    { ...person, id: '1', name: 'zoë Kahn', attendance: mark },
    { ...person, id: '2', name: 'Émile Roy' },
    { ...person, id: '3', name: 'Émile Roy', paidByHand: true },
    { ...person, id: '4', name: 'Ada Moss', status: 'pending', paymentStatus: 'pending' },
  ],
};
const lines = linesOf(list, []);

test('docs/product.md#door-list: lines are A to Z whatever case and accents, and found without them', () => {
  expect(lines.map(({ name }) => name)).toEqual(['Ada Moss', 'Émile Roy', 'Émile Roy', 'zoë Kahn']);
  expect(foundLines(lines, 'ZOE').map(({ id }) => id)).toEqual(['1']);
  expect(foundLines(lines, 'roy em').map(({ id }) => id)).toEqual(['2', '3']);
  expect(foundLines(lines, ' ')).toHaveLength(4);
});

test('docs/product.md#door-list: places that are someone’s are counted, and lines say what is to know', () => {
  expect(hereText(lines)).toBe('1 of 3 here');
  expect(lines.map(marksOf)).toEqual([
    ['Unpaid £20.00'],
    ['Place 1 of 2'],
    ['Place 2 of 2', 'Paid by hand £20.00'],
    [],
  ]);
  expect(isFull({ list, changes: [] })).toBe(true);
  expect(isFull({ list: { ...list, seats: { ...list.seats, held: 0 } }, changes: [] })).toBe(false);
  expect([unsentText(1), unsentText(3)]).toEqual(['1 change waits for the network', '3 changes wait for the network']);
  const tap = { id: 't', at: 0, name: 'Ada', kind: 'tap', bookingId: '4', here: true, seen: null } as const;
  expect(linesOf(list, [tap])[0]).toMatchObject({ here: true, waits: true });
  expect(refusalTitle(tap)).toBe('The mark of Ada was not kept.');
});

test('people who came together stand together, under the first of their names (docs/product.md#several-places)', () => {
  const [ada, ...others] = list.people;
  if (!ada) throw new Error('no one in the list');
  const couple = [
    { ...ada, id: '8', name: 'Wren', groupId: 'G' },
    { ...ada, id: '9', name: 'Abel', groupId: 'G' },
  ];
  const together = linesOf({ ...list, people: [ada, ...others, ...couple] }, []).slice(0, 3);
  expect(together.map(({ name, cameWith }) => [name, cameWith])).toEqual([
    ['Abel', null],
    ['Wren', 'Abel'],
    ['Ada Moss', null],
  ]);
  expect(together[1] && marksOf(together[1])).toContain('With Abel');
});

test('a place that was paid elsewhere says so, with its sum where that is known (docs/product.md#paid-elsewhere)', () => {
  const paid = { status: 'completed', paymentStatus: 'paid', offered: false, walkIn: false, payable: false } as const;
  const line = {
    ...paid,
    id: '1',
    name: 'Ada',
    here: false,
    place: null,
    cameWith: null,
    waits: false,
    attendance: null,
  };
  const marks = (amount: number) =>
    marksOf({ ...line, total: { amount, currency: 'EUR' }, paidElsewhere: true, paidByHand: amount > 0 });
  expect([marks(850), marks(0)]).toEqual([['Paid elsewhere €8.50'], ['Paid elsewhere']]);
});
