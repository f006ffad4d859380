import { describe, expect, test } from 'vitest';
import { changedParts, changesSinceBooking } from '../../../ui/booking/changes.ts';
import { cancellationRefundText } from './change-text.ts';
import { countdownText, endedPanel, ticketHeading, ticketText } from './ticket-text.ts';

const session = {
  title: 'Evening Unwind',
  startTime: '2026-12-12T18:00:00.000Z',
  endTime: '2026-12-12T19:30:00.000Z',
  timeZone: 'Europe/London',
  locationType: 'online',
  location: null,
  address: null,
  city: null,
  postCode: null,
} as const;
const booking = {
  session,
  ending: null,
  refunded: false,
  offered: false,
  recorded: false,
  holdExpiresAt: '2026-12-01T14:20:00.000Z',
  total: { amount: 5200, currency: 'GBP' },
} as unknown as Parameters<typeof ticketText>[0];
const at = (now: string) => ({ now: new Date(now), timeZone: 'Europe/London' });
const before = at('2026-12-01T10:00:00.000Z');

describe('a ticket says in words how its booking stands (docs/product.md#ticket)', () => {
  test.each([
    ['2026-12-12T18:00:00.000Z', 'Your ticket'],
    ['2026-12-12T18:00:01.000Z', 'Happening now'],
    ['2027-01-20T10:00:00.000Z', 'You were there'],
  ])('booked, at %s: %s', (now, title) => {
    expect(ticketText(booking, 'booked', at(now)).title).toBe(title);
  });

  test.each([
    ['unpaid', false, 'Booking cancelled', /Nothing was charged/],
    ['cancelled', false, 'Booking cancelled', /given back\.$/],
    ['cancelled', true, 'Booking cancelled', /£52\.00 is on its way back/],
    ['no_seat', true, 'Your payment went back', /£52\.00/],
    ['session_cancelled', true, 'Session cancelled', /£52\.00/],
    ['session_cancelled', false, 'Session cancelled', /sorry\.$/],
  ] as const)('%s, refunded %s: %s', (ending, refunded, title, text) => {
    const told = ticketText({ ...booking, ending, refunded }, 'cancelled', before);
    expect(told.title).toBe(title);
    expect(told.text).toMatch(text);
  });

  test('cancelled, of a place that was given: the sum and the person that the dialog named', () => {
    const refund = { amount: 1280, currency: 'GBP' } as const;
    const nothing = { ...refund, amount: 0 };
    const given = {
      ...booking,
      ending: 'cancelled',
      refunded: true,
      paidByGiver: true,
      refund,
      ownRefund: null,
    } as const;
    const dialog = { paid: refund, ownPaid: nothing, paidByHand: false, paidElsewhere: false, paidByGiver: true };
    const text = '£12.80 goes back to the person who gave you this place.';
    expect(cancellationRefundText(dialog, refund)).toBe(text);
    expect(ticketText(given, 'refunded', before).text).toBe(`This place was given back. ${text}`);
    const both = { ...given, ownRefund: { ...refund, amount: 280 } };
    expect(ticketText(both, 'refunded', before).text).toBe(
      'This place was given back. £2.80 is on its way back to you; banks take five to ten days to show it. £10.00 goes back to the person who gave you this place.',
    );
  });

  test('by a badge beside the heading, and once it has ended by a text without the sums that stand below', () => {
    const badgeAt = (now: string) => ticketHeading(booking, 'booked', { title: 'x', text: 'y' }, new Date(now)).badge;
    expect(badgeAt('2026-12-01T10:00:00.000Z')).toEqual({ tone: 'ok', text: 'Your place is kept' });
    expect(badgeAt('2027-01-20T10:00:00.000Z')).toEqual({ tone: 'mute', text: 'Over' });
    const ended = { ...booking, ending: 'cancelled', refunded: true } as const;
    const text = ticketText(ended, 'refunded', before);
    expect(ticketHeading(ended, 'refunded', text, before.now)).toEqual({
      heading: 'Your ticket',
      badge: { tone: 'bad', text: 'Cancelled' },
    });
    const dueAt = '2026-12-01T10:00:00.000Z';
    const part = { ofMove: false, amount: ended.total, own: true, dueAt, sentAt: null };
    expect(endedPanel({ ending: 'cancelled', refundParts: [part] }, text, 'Europe/London')).toEqual({
      title: 'Booking cancelled',
      text: 'This place was given back on December 1, 10:00 AM.',
    });
    expect(endedPanel({ ending: null }, text, 'Europe/London')).toBeNull();
  });

  test('held, and offered: until when, and how it becomes theirs', () => {
    expect(ticketText(booking, 'held', before).text).toContain('2:20 PM');
    expect(ticketText({ ...booking, offered: true }, 'held', before).text).toContain('accept');
    expect(ticketText(booking, 'processing', before).title).toBe('Your bank needs a while');
  });
});

describe('what has changed is marked with what it was', () => {
  const earlier = { ...session, changedAt: '2026-12-02T10:00:00.000Z', hasNewLink: false };
  test.each([
    [{}, []],
    [{ startTime: '2026-12-12T17:00:00.000Z' }, ['time']],
    [{ startTime: '2026-12-11T18:00:00.000Z', title: 'Before' }, ['time', 'name']],
    [{ hasNewLink: true }, ['link to join']],
    [{ locationType: 'onsite', city: 'Bath' }, ['place']],
  ] as const)('%j: %j', (was, parts) => {
    const changed = { session, earlier: { ...earlier, ...was } } as unknown as Parameters<typeof changedParts>[0];
    expect(changedParts(changed, 'Europe/London')).toEqual(parts);
  });

  test('in the reader’s zone', () => {
    const was = { ...earlier, startTime: '2026-12-12T02:00:00.000Z' };
    const full = session as unknown as Parameters<typeof changesSinceBooking>[0];
    expect(changesSinceBooking(full, was, 'America/Los_Angeles').date).toBe('before: Friday, December 11, 2026');
    expect(changesSinceBooking(full, was, 'Europe/London').date).toBeNull();
  });

  test('date and time in one, without the zone that stands beside the new time', () => {
    const full = session as unknown as Parameters<typeof changesSinceBooking>[0];
    const was = { ...earlier, startTime: '2026-12-11T17:00:00.000Z', endTime: '2026-12-11T18:00:00.000Z' };
    const { when } = changesSinceBooking(full, was, 'Europe/London');
    expect(when).toMatch(/^before: Friday, December 11, 2026, 5:00.PM to 6:00.PM$/);
    expect(changesSinceBooking(full, earlier, 'Europe/London').when).toBeNull();
  });
});

test('the time until the link opens is counted down, by the second at the end (docs/product.md#joining)', () => {
  const second = 1000;
  const minute = 60_000;
  expect(countdownText(3 * 24 * 60 * minute + minute)).toBe('3 days');
  expect(countdownText(26 * 60 * minute)).toBe('26 hours 0 minutes');
  expect(countdownText(61 * minute)).toBe('1 hour 1 minute');
  expect(countdownText(59 * minute - second)).toBe('59 minutes');
  expect(countdownText(9 * minute + 30 * second)).toBe('9 minutes 30 seconds');
  expect(countdownText(900)).toBe('1 second');
  expect(countdownText(-5)).toBe('0 seconds');
});
