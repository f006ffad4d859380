import { describe, expect, test } from 'vitest';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import type { Place } from '../../../ground/keys/place.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';
import { site, write } from '../testing/booking-mail.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const paid = { paymentStatus: 'paid', checkoutId: 'cs_1', paidAt: '2026-11-20T10:00:00.000Z' } as const;

describe('mails about a payment (docs/product.md#mails)', () => {
  test('show what was not paid or has gone back', () => {
    const booking = { total: gbp(1800), listPrice: gbp(1800) };
    const failed = write('payment_failed', { booking });
    expect(failed.subject).toBe('Payment failed: Evening Unwind, December 12');
    expect(failed.text).toContain(declinedPayment.place);
    expect(failed.text).toContain('Not paid: £18.00');
    const refunded = write('booking_refunded', { booking });
    expect(refunded.subject).toBe('Payment refunded: Evening Unwind, December 12');
    expect(refunded.text).toContain('Refunded: £18.00');
    for (const { text, html, replyTo } of [failed, refunded]) {
      expect(replyTo).toBe(site.studioEmail);
      expect(text + html).not.toContain('zoom.example');
    }
  });

  test('name the rest as what goes back after a part', () => {
    const { text } = write('booking_refunded', {
      booking: { ...paid, total: gbp(5200), refundReason: 'refunded_at_stripe' },
      refund: gbp(3200),
    });
    expect(text).toContain('The rest of what you paid, £32.00, is on its way back');
    expect(text).toContain('Refunded: £32.00');
  });

  test.each([
    ['booking_refunded', 'We are sorry. Your booking stays as it is. What you paid for the move is on its way back'],
    ['payment_failed', 'Your booking stays where it was, and nothing was charged.'],
  ] as const)('of a move say that the booking stays (%s)', (kind, said) => {
    const { text } = write(kind, { booking: { total: gbp(500) }, movesBookingId: '01JD000000000000000B00K1N2' });
    expect(text).toContain(said);
    expect(text).toContain('You get this because you wanted to move your booking.');
    expect(text).toContain('https://exhale.example/bookings/01JD000000000000000B00K1N2');
  });
});

describe('booking_cancelled (docs/product.md#cancelling-a-booking)', () => {
  const cancelled = { ...paid, status: 'cancelled', total: gbp(5200) } as const;

  test('says that nothing goes back of what was paid', () => {
    const nothing = 'Nothing of what you paid goes back';
    expect(write('booking_cancelled', { booking: cancelled }).text).toContain(nothing);
    expect(write('booking_cancelled', { booking: cancelled, refund: gbp(5200) }).text).not.toContain(nothing);
    expect(write('booking_cancelled', { booking: { status: 'cancelled' } }).text).not.toContain(nothing);
  });

  test('says that a membership had paid the place and has ended (docs/product.md#memberships)', () => {
    const part = { credits: 1, value: gbp(1300), name: 'Every month' };
    const vouchers = [{ code: '01JD0000000000000000PACK01', amount: 5200, pack: part }];
    const booking = { ...cancelled, vouchers };
    const { text } = write('booking_cancelled', { booking, membershipEnded: true, refund: gbp(5200) });
    expect(text).toContain('Your membership, Every month, has paid your place in this session. It has ended');
    expect(text).not.toContain('on the pack again');
    expect(text).not.toContain('If you did not ask for that');
  });

  test('leaves what was paid to the studio directly to the studio', () => {
    const { text } = write('booking_cancelled', { booking: { ...cancelled, checkoutId: null } });
    expect(text).toContain('What you paid to us directly we settle with you ourselves.');
  });
});

test('who was given the place reads nothing about the payment of another (docs/product.md#giving-a-booking-away)', () => {
  const booking = { ...paid, status: 'cancelled', givenAt: '2026-11-21T10:00:00.000Z', total: gbp(5200) } as const;
  const { subject, text } = write('booking_refunded', { booking: { ...booking, refundReason: 'by_admin' } });
  expect(subject).toBe('Booking cancelled: Evening Unwind, December 12');
  expect(text).not.toMatch(/paid|£|Refunded/);
  expect(write('booking_cancelled', { booking: { ...booking, checkoutId: null } }).text).not.toContain('you paid');
});

describe('payment_returned, to who paid for a place and gave it away (docs/trust.md#given-places)', () => {
  const sum = gbp(1280);
  const text = (booking: Partial<Place> = {}, session: Partial<WholeSession> = {}) => {
    const made = exampleBooking({ ...paid, attendeeName: 'Wren Ellis', attendeeEmail: 'wren@example.org', ...booking });
    const none = {
      movesBookingId: null,
      greetedName: null,
      isReceiver: false,
      refund: null,
      paid: gbp(0),
      returned: null,
    };
    const data = { booking: made, session: exampleSession(session), siteUrl: site.siteUrl, sum, ...none };
    const address = { id: '01JD000000000000000000MA1R', to: 'giver@example.org' };
    const message = mailKinds.payment_returned.message(address, data, site);
    expect(`${message.text}${message.html}`).not.toMatch(/Wren|Ellis|zoom\.example/);
    return message.text;
  };

  test('names the sum, and nobody who has the place', () => {
    expect(text()).toContain('£12.80 of what you paid for a place in this session, which you gave away, is on its way');
    expect(text()).toContain('Refunded: £12.80');
  });

  test('says by whom it went back where that was the bank or the studio itself', () => {
    expect(text({ refundReason: 'dispute_lost' })).toContain('Your bank gave back £12.80 that you paid for a place');
    expect(text({ checkoutId: null })).toContain('We have given back £12.80 that you paid for a place');
    const cancellation = { id: '01JD00000000000000CANCE1ED', at: '2026-11-22T10:00:00.000Z', places: 1 };
    expect(text({}, { cancellation: { ...cancellation, wasPublished: true } })).toContain(
      'This session does not take place. We are sorry. £12.80',
    );
  });
});

test('what the studio gave back by hand is on no way', () => {
  const booking = {
    ...paid,
    checkoutId: null,
    status: 'cancelled',
    total: gbp(1800),
    refundReason: 'by_admin',
  } as const;
  const given = 'All that you paid was given back to you directly.';
  for (const kind of ['booking_refunded', 'booking_cancelled', 'session_cancelled'] as const) {
    const { text } = write(kind, { booking, refund: gbp(1800) });
    expect(text).toContain(given);
    expect(text).not.toContain('is on its way');
  }
});

test('booking_moved names what goes back by the move (docs/product.md#moving-a-booking)', () => {
  const booking = { ...paid, total: gbp(5200) };
  expect(write('booking_moved', { booking, returned: gbp(700) }).text).toContain('Goes back: £7.00');
  expect(write('booking_moved', { booking }).text).not.toContain('back');
});

test('attendee and studio read from which session a booking was moved (docs/product.md#moving-a-booking)', () => {
  const startTime = '2026-12-10T19:00:00.000Z';
  const endTime = '2026-12-10T20:00:00.000Z';
  const times = { startTime, endTime, timeZone: 'Europe/London', locationType: 'online' } as const;
  const movedFrom = { title: 'Rest', ...times };
  const booking = { ...paid, timeZone: 'America/Los_Angeles' };
  const { text } = write('booking_moved', { booking, movedFrom });
  expect(text).toContain('It was Rest, Thursday, December 10, 2026, 11:00 AM, America/Los_Angeles');
  expect(write('booking_moved_notified', { booking, movedFrom }).text).toContain(
    'It was Rest, Thursday, December 10, 2026, 7:00 PM, Europe/London (GMT).',
  );
});
