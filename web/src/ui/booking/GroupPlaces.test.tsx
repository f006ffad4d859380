import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Group } from '../../lib/booking/group-places.ts';
import { PlaceList } from './GroupPlaces.tsx';

// docs/product.md#several-places

const total = { amount: 4000, currency: 'GBP' } as const;
const lea = {
  bookingId: '01ARZ3NDEKTSV4RRFFQ69G5FA1',
  status: 'completed',
  attendeeName: 'Lea Marchetti',
  attendeeEmail: null,
  isTheirs: false,
  total,
  returnable: false,
} as const;
const jonas = { ...lea, bookingId: '01ARZ3NDEKTSV4RRFFQ69G5FA2', attendeeName: 'Jonas Marchetti' };
const noor = {
  ...lea,
  bookingId: '01ARZ3NDEKTSV4RRFFQ69G5FA3',
  attendeeName: 'Noor',
  attendeeEmail: 'noor@example.org',
  isTheirs: true,
};
const group: Group = {
  groupId: '01ARZ3NDEKTSV4RRFFQ69G5FA0',
  total: { amount: 12_000, currency: 'GBP' },
  places: [lea, jonas, noor],
};
const list = (places: Group['places'] = group.places, isTicket = true) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <PlaceList
        bookingId={lea.bookingId}
        group={{ ...group, places }}
        isTicket={isTicket}
        onChanged={() => Promise.resolve()}
      />
    </MemoryRouter>,
  );

test('whoever ordered several places sees each of them', () => {
  const html = list();
  expect(html).toContain('3 places for £120');
  expect(html.match(/href="[^"]*"/g)).toEqual([`href="/bookings/${jonas.bookingId}"`]);
  expect(html).toContain('Booked, ticket sent to noor@example.org');
  expect(html).toContain('Actions for the place of Noor');
});

test('a confirmation leads to every ticket of the buyer', () => {
  expect(list(undefined, false).match(/See the ticket of/g)).toHaveLength(2);
});

test('nothing can be done with a place that is cancelled', () => {
  const html = list([lea, { ...noor, status: 'cancelled' }]);
  expect(html).toContain('Cancelled, for noor@example.org');
  expect(html).not.toContain('Actions for');
});
