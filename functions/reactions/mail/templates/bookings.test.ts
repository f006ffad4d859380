import { describe, expect, test } from 'vitest';
import { joinOpensText } from '#shared/rules/sessions.ts';
import { exampleBooking } from '../../../testing/examples.ts';
import { inBath, write } from '../testing/booking-mail.ts';

/** The visible text of an HTML document. */
function visibleText(html: string): string {
  return html
    .replace(/<(style|title)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

describe('booking_confirmed (docs/product.md#mails)', () => {
  test('offers a guest the account, or the way into it', () => {
    const href = 'https://exhale.example/setup-account#email=ada%40example.org';
    const { text, html } = write('booking_confirmed', { account: { isNew: true, href } });
    expect(text).toContain(`to this address only. Set up my account:\n${href}\n`);
    expect(html).toContain(`href="${href}"`);
    expect(write('booking_confirmed', { account: { isNew: false, href } }).text).toContain('Sign in:');
    expect(write('booking_confirmed').text).not.toContain('account');
  });

  test('says that a credit has paid what was booked at once (docs/product.md#waitlist)', () => {
    const value = { amount: 1700, currency: 'GBP' } as const;
    const pack = { credits: 1, value, name: 'Pack of 5' };
    const { subject, text } = write('booking_confirmed', {
      booking: {
        bookedFromLine: { freeSince: '2026-11-20T10:00:00.000Z' },
        total: { amount: 1800, currency: 'GBP' },
        vouchers: [{ code: '01JD0000000000000000000PAC', amount: 1800, pack }],
      },
    });
    expect(subject).toContain('Booked at once');
    expect(text).toContain('as you asked it was booked for you at once with 1 credit of Pack of 5.');
  });

  test('has the same facts in HTML and in plain text', () => {
    const message = write('booking_confirmed', { session: { ...inBath, whatToBring: 'Socks\nA blanket' } });
    expect(message.subject).toBe('Booking Confirmed: A Long Winter Rest, December 12');
    for (const said of [
      'Booking Confirmed',
      'Hello Ada,',
      'A Long Winter Rest',
      'Saturday, December 12, 2026',
      '2:00 PM to 4:30 PM',
      '2h 30min, Europe/London (GMT)',
      'The Garden Room, 12 Example Street, Bath, BA1 1LN',
      'A blanket',
      'See your ticket',
      'https://exhale.example/bookings/01JD000000000000000B00K1NG',
      'event.ics',
    ]) {
      expect(message.text).toContain(said);
      expect(visibleText(message.html)).toContain(said);
    }
  });

  test("shows times in the session's time zone, independent of the machine's", () => {
    const { subject, text } = write('booking_confirmed', { session: { timeZone: 'Australia/Sydney' } });
    expect(subject).toBe('Booking Confirmed: Evening Unwind, December 13');
    expect(text).toContain('Sunday, December 13, 2026');
    expect(text).toContain('5:00 AM to 6:30 AM (1h 30min, Australia/Sydney (GMT+11))');
  });

  test('names a room by the clock of the attendee and of the venue (docs/product.md#dates-and-durations)', () => {
    const session = { ...inBath, startTime: '2026-12-11T03:00:00.000Z', endTime: '2026-12-11T05:30:00.000Z' };
    const message = write('booking_confirmed', { session, booking: { timeZone: 'America/Los_Angeles' } });
    expect(message.subject).toBe('Booking Confirmed: A Long Winter Rest, December 10 (December 11 in London)');
    for (const said of [
      'Thursday, December 10, 2026',
      '7:00 PM to 9:30 PM',
      '2h 30min, your time, America/Los_Angeles (GMT-8)',
      'Friday 3:00 AM in London',
    ]) {
      expect(message.text).toContain(said);
      expect(visibleText(message.html)).toContain(said);
    }
    const notified = write('booking_notified', { session, booking: { timeZone: 'America/Los_Angeles' } });
    expect(notified.text).toContain('3:00 AM to 5:30 AM (2h 30min, Europe/London (GMT))');
  });

  test('names the zone of summer time', () => {
    const session = { startTime: '2026-07-04T18:00:00.000Z', endTime: '2026-07-04T19:30:00.000Z' };
    expect(write('booking_confirmed', { session }).text).toContain(
      '7:00 PM to 8:30 PM (1h 30min, Europe/London (BST))',
    );
  });

  test('has the link to join and the calendar file', () => {
    const { text, html, attachments } = write('booking_confirmed');
    expect(text).toContain(`Join: https://zoom.example/j/5551234 (${joinOpensText(30)})`);
    expect(html).toContain('href="https://zoom.example/j/5551234"');
    expect(attachments).toMatchObject([{ filename: 'event.ics', contentType: 'text/calendar' }]);
    expect(attachments[0]?.content).toMatch(/^DTSTART:20261212T180000Z\r$/m);
    expect(attachments[0]?.content).toContain('zoom.example');
  });
});

test('names a venue once if its address repeats it', () => {
  const { text } = write('booking_confirmed', {
    session: { ...inBath, address: 'The Garden Room, 12 Example Street' },
  });
  expect(text).toContain('Place: The Garden Room, 12 Example Street, Bath, BA1 1LN');
});

test.each([
  ['without a payment', {}, 'A place came free, and as you asked it was booked for you at once.\n'],
  [
    'with a saved card',
    { savedCard: { customerId: 'cus_1', paymentMethodId: 'pm_1', brand: 'visa', last4: '4242' } },
    'booked for you at once: your card, Visa ending in 4242, was charged',
  ],
])('says why, and that it was booked at once, %s (docs/product.md#waitlist)', (_, booking, said) => {
  const { subject, text } = write('booking_confirmed', {
    booking: { ...booking, bookedFromLine: { freeSince: '2026-11-20T10:00:00.000Z' } },
  });
  expect(subject).toBe('Booked at once: Evening Unwind, December 12');
  expect(text).toContain(said);
});

describe('booking_notified', () => {
  test('names the attendee, who gets the replies', () => {
    const message = write('booking_notified', { session: { ...inBath, seatsTaken: 3, maxAttendees: 14 } });
    expect(message.subject).toBe('New booking: A Long Winter Rest, December 12');
    expect(message.replyTo).toBe('ada@example.org');
    for (const said of ['Ada Lovelace', 'ada@example.org', '3 of 14 taken', '2:00 PM to 4:30 PM']) {
      expect(message.text).toContain(said);
      expect(visibleText(message.html)).toContain(said);
    }
    expect(message.attachments).toEqual([]);
  });

  test('shows the seats of a session without a limit', () => {
    expect(write('booking_notified', { session: { maxAttendees: null, seatsTaken: 1 } }).text).toContain(
      'Seats: 1 taken, no limit',
    );
  });
});

test('a shared session reveals neither the link to join nor the attendee (docs/trust.md#mail-content)', () => {
  const message = write('booking_shared');
  const calendar = message.attachments[0]?.content ?? '';
  expect(calendar).toMatch(/^DTSTART:20261212T180000Z\r$/m);
  expect(message.text).toContain('6:00 PM to 7:30 PM');
  expect(message.text).toContain('https://exhale.example/sessions/01JD0000000000000000SESS0N');
  for (const part of [message.text, message.html, message.subject, calendar]) {
    expect(part).not.toContain('zoom.example');
    expect(part).not.toMatch(/ada|lovelace/i);
    expect(part).not.toContain(exampleBooking().id);
  }
});

test('place_held asks for one press, says until when and that nothing has to be done (docs/trust.md#confirmed-addresses)', () => {
  const held = { status: 'pending', awaitsConfirmation: true, holdExpiresAt: '2026-12-01T18:30:00.000Z' } as const;
  const { subject, text } = write('place_held', { booking: held });
  expect(subject).toBe('Please keep your place: Evening Unwind, December 12');
  expect(text).toContain('Press the button to keep your place: then it is booked.');
  expect(text).toContain('Held until: 6:30 PM (Europe/London (GMT))');
  // The mail may come again when most of its half hour has passed.
  expect(text).not.toContain('30 minutes');
  expect(text).toContain('If you did not ask for it, do nothing.');
  expect(text).toMatch(/Keep my place:\nhttps:\/\/exhale\.example\/bookings\/\w+#secret=/);
  expect(text).not.toContain('Hello Ada');
});
