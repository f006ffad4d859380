import { describe, expect, test } from 'vitest';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { PassMailKind } from '../../../ground/outbox/mail-kinds.ts';
import { exampleBooking, exampleSession, passOf } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';

const site = { siteUrl: 'https://exhale.example', studioEmail: 'studio@exhale.example', names: defaultSite.names };
const address = { id: '01JD000000000000000000MA1R', to: 'ada@example.org' };
const price = { amount: 4000, currency: 'GBP' } as const;
const bookingIds = ['01JD000000000000000B00K1N1', '01JD000000000000000B00K1N2'];

const inBath = { locationType: 'onsite', zoomLink: null, location: 'The Garden Room', city: 'Bath' } as const;
const inBristol = { ...inBath, location: 'Harbour Studio', city: 'Bristol' } as const;

/** A pass of two dates, each with its own changes of the session. */
function write(kind: PassMailKind, ...changes: [Partial<WholeSession>, Partial<WholeSession>]) {
  const isOver = kind === 'pass_failed' || kind === 'pass_refunded';
  const dates = changes.map((session, index) => ({
    booking: exampleBooking({ id: bookingIds[index] ?? '', ...(isOver && { status: 'cancelled' }) }),
    session: exampleSession({
      startTime: `2026-12-${12 + 7 * index}T18:00:00.000Z`,
      endTime: `2026-12-${12 + 7 * index}T19:30:00.000Z`,
      ...session,
    }),
  }));
  const pass = passOf({
    id: '01JD000000000000000000PASS',
    seriesId: '01JD000000000000000000SER1',
    title: 'Evening Unwind',
    buyerName: 'Ada Lovelace',
    buyerEmail: 'ada@example.org',
    status: 'paid',
    bookingIds,
    total: price,
    listPrice: price,
    createdAt: '2026-11-20T10:00:00.000Z',
    ...(isOver && { status: 'cancelled', refundReason: kind === 'pass_refunded' ? 'refunded_at_stripe' : null }),
  });
  const secrets = new Map(bookingIds.map((id, index) => [id, `secret-${index}`]));
  const data = { pass, dates, secrets, account: null, greetedName: null, siteUrl: site.siteUrl };
  return mailKinds[kind].message(address, data, site);
}

describe('pass_confirmed (docs/product.md#passes)', () => {
  test('has the link of each ticket in the plain text too', () => {
    const lines = write('pass_confirmed', {}, {}).text.split('\n');
    for (const [index, id] of bookingIds.entries()) {
      expect(lines).toContain(`  https://exhale.example/bookings/${id}#secret=secret-${index}`);
    }
  });

  test.each(['pass_confirmed', 'pass_notified'] as const)('names the place of all dates once (%s)', (kind) => {
    expect(write(kind, inBath, inBath).text.match(/^Place: The Garden Room, Bath$/gm)).toHaveLength(1);
  });

  test.each(['pass_confirmed', 'pass_notified'] as const)(
    'names the place of each date where they differ (%s)',
    (kind) => {
      const { text } = write(kind, inBath, inBristol);
      expect(text).toMatch(/^Saturday, December 12, 2026: .*; The Garden Room, Bath\)$/m);
      expect(text).toMatch(/^Saturday, December 19, 2026: .*; Harbour Studio, Bristol\)$/m);
      expect(text).not.toContain('\nPlace:');
    },
  );

  test('has one link to join only where it is that of all dates', () => {
    expect(write('pass_confirmed', {}, {}).text).toContain('Join: https://zoom.example/j/5551234');
    const other = { zoomLink: 'https://zoom.example/j/777' };
    expect(write('pass_confirmed', {}, other).text).not.toContain('Join:');
  });
});

test.each([
  ['pass_failed', 'Payment failed: Evening Unwind, 2 dates', 'Not paid: £40.00 (for all dates together)'],
  ['pass_refunded', 'Payment refunded: Evening Unwind, 2 dates', 'Refunded: £40.00 (for all dates together)'],
] as const)('%s names every date and the sum of all', (kind, title, sum) => {
  const { subject, text } = write(kind, {}, {});
  expect(subject).toBe(title);
  for (const said of ['Saturday, December 12, 2026:', 'Saturday, December 19, 2026:', sum])
    expect(text).toContain(said);
});

test('pass_refunded takes every date out of the calendar (docs/product.md#refunds)', () => {
  const { text, attachments } = write('pass_refunded', {}, {});
  const file = attachments[0]?.content ?? '';
  expect(text).toContain('Open event.ics to take the entry out of your calendar.');
  expect(file).toMatch(/^METHOD:CANCEL\r$/m);
  expect(file.match(/^STATUS:CANCELLED\r$/gm)).toHaveLength(2);
  expect(write('pass_failed', {}, {}).attachments).toEqual([]);
});
