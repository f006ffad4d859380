import { describe, expect, test } from 'vitest';
import type { RestMailKind } from '../../../ground/outbox/mail-kinds.ts';
import { exampleDeposit, write } from '../testing/booking-mail.ts';

const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const card = { customerId: 'cus_1', paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' };
const paid = { total: gbp(25_00), listPrice: gbp(100_00), paymentStatus: 'paid', timeZone: 'Europe/London' } as const;

const withDeposit = (deposit: Partial<typeof exampleDeposit> = {}) => ({
  ...paid,
  deposit: { ...exampleDeposit, ...deposit },
});

const lineOf = (text: string, label: string) => text.split('\n').find((line) => line.startsWith(`${label}:`));

describe('the confirmation of a place with a deposit (docs/product.md#deposits)', () => {
  test('says what is paid, what is due and that it is asked for by mail', () => {
    const { text } = write('booking_confirmed', { booking: withDeposit() });
    expect(lineOf(text, 'Paid')).toBe('Paid: £25.00 (the deposit of £100.00)');
    expect(lineOf(text, 'Still to pay')).toBe(
      'Still to pay: £75.00, due Saturday, December 5, 2026 (We mail you a payment page; you can pay on your ticket at any time.)',
    );
  });

  test('says that the saved card is charged', () => {
    const { text } = write('booking_confirmed', { booking: withDeposit({ byCard: true }) });
    expect(lineOf(text, 'Still to pay')).toContain('charged then to the card that you saved');
  });

  test('names the discount of the whole price', () => {
    const discount = { code: 'WINTER20', type: 'percentage', percentage: 20 } as const;
    const { text } = write('booking_confirmed', {
      booking: { ...withDeposit({ rest: gbp(60_00) }), total: gbp(20_00), discount },
    });
    expect(lineOf(text, 'Paid')).toBe('Paid: £20.00 (the deposit of £80.00; £100.00 less 20% with WINTER20)');
  });

  test('shows one sum once the rest is paid, and no rest where another person pays it', () => {
    const whole = write('booking_confirmed', { booking: withDeposit({ state: 'paid' }) }).text;
    expect(lineOf(whole, 'Paid')).toBe('Paid: £100.00');
    expect(lineOf(whole, 'Still to pay')).toBeUndefined();
    const received = write('place_received', { booking: withDeposit({ byGiver: true }) }).text;
    expect(received).not.toContain('£');
  });

  test('tells the studio how the rest is paid', () => {
    const { text } = write('booking_notified', { booking: withDeposit({ byCard: true }) });
    expect(lineOf(text, 'Still to be paid')).toBe(
      'Still to be paid: £75.00, due Saturday, December 5, 2026 (by the card of the deposit)',
    );
  });
});

describe('mails about the rest of a price (docs/product.md#deposits)', () => {
  const payUntil = '2026-12-08T18:00:00.000Z';

  test('rest_reminder names sum, date and card', () => {
    const { subject, text } = write('rest_reminder', { booking: withDeposit({ byCard: true }), card });
    expect(subject).toBe('Due soon: Evening Unwind, December 12');
    expect(text).toContain(
      'We will charge £75.00 on Saturday, December 5, 2026 to the card that you saved, Visa ending in 4242, as you agreed. Until then you can take that back, or pay now.',
    );
  });

  test('rest_reminder asks for the sum where no card is charged', () => {
    const { text } = write('rest_reminder', { booking: withDeposit() });
    expect(text).toContain('£75.00 of the price of your place in this session is due on Saturday, December 5, 2026.');
    expect(text).toContain('Pay the rest');
  });

  test('of several places name the sum and their number, and each that is paid by itself', () => {
    const both = { ...withDeposit({ rest: gbp(150_00), byCard: true }), orderedBy: null };
    expect(write('rest_reminder', { booking: both, card, count: 2 }).text).toContain(
      'We will charge £150.00 on Saturday, December 5, 2026 to the card that you saved, Visa ending in 4242, as you agreed, in 2 payments, one for each place.',
    );
    const due = write('rest_due', { booking: withDeposit({ rest: gbp(150_00), payUntil }), count: 2 }).text;
    expect(due).toContain('The rest of the price of your 2 places in this session is due now.');
    expect(due).toContain('Each place is paid by itself.');
    expect(lineOf(due, 'To pay')).toBe('To pay: £150.00');
  });

  test('of a place that the payer ordered for somebody name them, where the payer is named (docs/trust.md#mail-content)', () => {
    const booking = { ...withDeposit({ payUntil }), orderedBy: 'ORDERED#ada', attendeeName: 'Noor Haddad' };
    expect(write('rest_declined', { booking, card }).text).toContain('the price of the place of Noor Haddad');
    expect(write('rest_declined', { booking, card, greetedName: null }).text).not.toContain('Noor');
  });

  test('rest_paid says nothing of a card that another place needs still', () => {
    const consentAt = '2026-11-20T10:00:00.000Z';
    const booking = withDeposit({ state: 'paid', consentAt });
    expect(write('rest_paid', { booking, isCardNeeded: true }).text).not.toContain('not kept any longer');
  });

  test.each(['rest_due', 'rest_declined'] as const)('%s says until when, and what follows', (kind) => {
    const { text } = write(kind, { booking: withDeposit({ payUntil }), card });
    expect(lineOf(text, 'To pay')).toBe('To pay: £75.00');
    expect(text).toContain(
      'Without a payment by Tuesday, December 8, 2026, 6:00 PM (Europe/London (GMT)), your place is cancelled as if you had cancelled it then.',
    );
    expect(text).toContain('https://exhale.example/bookings/01JD000000000000000B00K1NG#secret=a-secret');
  });

  test.each<RestMailKind>(['rest_reminder', 'rest_due', 'rest_declined', 'rest_paid'])(
    '%s to who gave the place away names no attendee (docs/trust.md#given-places)',
    (kind) => {
      const booking = { ...withDeposit({ byGiver: true, payUntil }), attendeeName: 'Noor Haddad' };
      const { text } = write(kind, { booking, isAttendee: false, greetedName: null });
      expect(text).toContain('that you gave away');
      expect(text).not.toMatch(/Noor|your place|cancel this booking/);
    },
  );

  test('rest_paid says that the saved card is gone', () => {
    const gone = 'The card that you saved for it is not kept any longer.';
    const consentAt = '2026-11-20T10:00:00.000Z';
    expect(write('rest_paid', { booking: withDeposit({ state: 'paid', consentAt }) }).text).toContain(gone);
    expect(write('rest_paid', { booking: withDeposit({ state: 'paid' }) }).text).not.toContain(gone);
  });

  test('rest_unpaid says why the place ended and what goes back', () => {
    const booking = { ...withDeposit({ state: 'cancelled' }), status: 'cancelled', ending: 'rest_unpaid' } as const;
    const none = write('rest_unpaid', { booking }).text;
    expect(none).toContain('The rest of the price was not paid in time, so your place in this session is given up.');
    expect(none).toContain('Nothing of what was paid goes back');
    expect(write('rest_unpaid', { booking, refund: gbp(10_00) }).text).toContain(
      'By the cancellation policy, £10.00 of what you paid is on its way back',
    );
    expect(write('cancellation_notified', { booking }).text).toContain('was not paid in time, so it is cancelled.');
  });
});

describe('other mails of a place whose rest is not paid (docs/product.md#deposits)', () => {
  test('a cancellation says that the rest is not to be paid any more', () => {
    const booking = { ...withDeposit({ state: 'cancelled' }), status: 'cancelled' } as const;
    for (const kind of ['booking_cancelled', 'session_cancelled'] as const)
      expect(write(kind, { booking }).text).toContain('The rest of the price, £75.00, is not to be paid any more.');
  });

  test('a cancellation names what goes back by the policy of both payments', () => {
    const booking = { ...withDeposit({ state: 'paid' }), status: 'cancelled' } as const;
    expect(write('booking_cancelled', { booking, refund: gbp(50_00) }).text).toContain(
      'By the cancellation policy, £50.00 of what you paid is on its way back',
    );
    expect(write('booking_cancelled', { booking, refund: gbp(100_00) }).text).toContain(
      'All that you paid is on its way',
    );
  });

  test('place_given tells who gave it what they pay still', () => {
    const { text } = write('place_given', { booking: withDeposit({ byGiver: true }) });
    expect(text).toContain('You still pay the rest of the price, £75.00, due Saturday, December 5, 2026.');
    expect(write('place_given', { booking: withDeposit() }).text).not.toContain('£75');
  });

  test('booking_moved says that the card is not charged with another rest, or that none is owed any more', () => {
    const withdrawn = write('booking_moved', { booking: withDeposit(), restChange: 'card_withdrawn' }).text;
    expect(withdrawn).toContain('the card that you saved is not charged and not kept any longer');
    expect(lineOf(withdrawn, 'Still to pay')).toContain('We mail you a payment page');
    const ended = write('booking_moved', { booking: withDeposit({ state: 'cancelled' }), restChange: 'ended' }).text;
    expect(ended).toContain('The rest of the price, £75.00, is not to be paid any more.');
    // Paid or moved again before the mail was sent.
    const later = write('booking_moved', { booking: withDeposit({ state: 'paid' }), restChange: 'card_withdrawn' });
    expect(later.text).not.toContain('the card that you saved');
  });

  test('booking_moved shows the rest of the price there', () => {
    const toStudio = write('booking_moved_notified', { booking: withDeposit() }).text;
    expect(lineOf(toStudio, 'Still to be paid')).toContain('£75.00, due');
    expect(lineOf(write('booking_moved', { booking: withDeposit() }).text, 'Still to pay')).toContain('£75.00, due');
  });
});

describe('mails about a place that a membership had paid (docs/product.md#memberships)', () => {
  const membership = { id: '01JD0000000000000MEMBERSH1', name: 'Every month' };
  const owing = { ...withDeposit({ membership, payUntil: '2026-12-08T18:00:00.000Z' }), total: gbp(0) };

  test('rest_due asks for the place, rest_paid says that it is paid', () => {
    const { text } = write('rest_due', { booking: owing });
    expect(text).toContain('Your membership has ended, and this place is kept for you for now.');
    expect(text).not.toContain('rest of the price');
    const done = write('rest_paid', { booking: withDeposit({ membership, state: 'paid' }) }).text;
    expect(done).toContain('Thank you: your place is paid.');
    expect(done).not.toContain('rest of the price');
  });

  test('rest_unpaid says why the place was given back, and that nothing is to be paid', () => {
    const { text } = write('rest_unpaid', {
      booking: { ...withDeposit({ membership, state: 'cancelled' }), total: gbp(0), ending: 'rest_unpaid' },
    });
    expect(text).toContain('this place was not paid in time, so it was given back');
    expect(text).not.toContain('rest of the price');
  });
});
