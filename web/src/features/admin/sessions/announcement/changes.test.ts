import { expect, test } from 'vitest';
import { isUntold, untoldChanges } from './changes.ts';

// docs/product.md#change-notifications

type Session = Parameters<typeof untoldChanges>[0];

const told = {
  title: 'Evening Unwind',
  startTime: '2027-01-05T18:00:00.000Z',
  endTime: '2027-01-05T19:00:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'onsite',
  location: 'The Garden Room',
  address: '12 Example Street',
  city: 'Bath',
  postCode: 'BA1 1LN',
  zoomLink: null,
  price: { amount: 1800, currency: 'GBP' },
} as const;
const session = (more: object, knownAs: object | null = told) =>
  ({ ...told, seats: { max: 9, taken: 3, held: 1 }, knownAs, ...more }) as Session;

test.each([
  [{ title: 'Morning Rise' }, 'Title', 'Evening Unwind', 'Morning Rise'],
  [
    { location: 'The Barn' },
    'Place',
    'The Garden Room, 12 Example Street, Bath, BA1 1LN',
    'The Barn, 12 Example Street, Bath, BA1 1LN',
  ],
  [{ price: { amount: 2000, currency: 'GBP' } }, 'Price', '£18', '£20'],
])('names what attendees do not know: %j', (more, label, before, after) => {
  expect(untoldChanges(session(more))).toEqual([{ label, before, after }]);
});

test('names a new time and link, and nothing that is the same', () => {
  const online = { ...told, locationType: 'online', zoomLink: 'https://zoom.example/1', price: null } as const;
  const changed = {
    ...online,
    price: told.price,
    zoomLink: 'https://zoom.example/2',
    endTime: '2027-01-05T20:00:00.000Z',
  };
  expect(untoldChanges(session(changed, online)).map(({ label }) => label)).toEqual(['Time', 'Link']);
  expect(untoldChanges(session({}))).toEqual([]);
  expect(untoldChanges(session({}, null))).toEqual([]);
});

test('is of use while someone has a place and the session has not begun', () => {
  const now = new Date('2027-01-01T00:00:00.000Z');
  expect(isUntold(session({ title: 'New' }), now)).toBe(true);
  expect(isUntold(session({ title: 'New', seats: { max: 9, taken: 0, held: 1 } }), now)).toBe(false);
  expect(isUntold(session({ title: 'New' }), new Date('2027-02-01T00:00:00.000Z'))).toBe(false);
});
