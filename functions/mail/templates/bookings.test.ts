import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import type { BookingMail } from '../../outbox/mail.ts';
import { bookingMailKinds, isPassMailKind, type PassMailKind } from '../../outbox/mail-kinds.ts';
import { exampleBooking, exampleSession } from '../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';
import type { BookingConfirmedData, BookingMailData } from './bookings.ts';

const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };

const singleMailKinds = bookingMailKinds.filter((kind) => !isPassMailKind(kind));

function write(
  kind: Exclude<BookingMail['kind'], PassMailKind>,
  { booking = {}, session = {}, account = null }: Overrides = {},
) {
  const data: BookingConfirmedData & { place: null } = {
    booking: exampleBooking(booking),
    session: exampleSession(session),
    memberName: 'Ada Lovelace',
    refund: null,
    ...{ paid: exampleBooking(booking).total, returned: null },
    siteUrl: site.siteUrl,
    secret: 'a-secret',
    account,
    place: null,
  };
  return mailKinds[kind].message({ id: '01JD000000000000000000MA1R', to: 'to@example.org' }, data, site);
}
type Overrides = {
  account?: BookingConfirmedData['account'];
  booking?: Partial<BookingMailData['booking']>;
  session?: Partial<BookingMailData['session']>;
};

const inBath = {
  title: 'A Long Winter Rest',
  startTime: '2026-12-12T14:00:00.000Z',
  endTime: '2026-12-12T16:30:00.000Z',
  durationMinutes: 150,
  locationType: 'onsite',
  zoomLink: null,
  location: 'The Garden Room',
  address: '12 Example Street',
  city: 'Bath',
  postCode: 'BA1 1LN',
} as const;

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
    const href = 'https://exhale.example/setup-account#secret=s';
    const { text, html } = write('booking_confirmed', { account: { isNew: true, href } });
    expect(text).toContain(`within 7 days. Set up my account:\n${href}\n`);
    expect(html).toContain(`href="${href}"`);
    expect(write('booking_confirmed', { account: { isNew: false, href } }).text).toContain('Sign in:');
    expect(write('booking_confirmed').text).not.toContain('account');
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
    expect(text).toContain('Join: https://zoom.example/j/5551234');
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

describe('price', () => {
  const gbp = (amount: number) => ({ amount, currency: 'GBP' }) as const;
  test.each([
    [{ total: gbp(1800), listPrice: gbp(1800) }, 'Paid: £18.00'],
    [
      {
        total: gbp(5200),
        listPrice: gbp(6500),
        discount: { code: 'WINTER20', type: 'percentage', percentage: 20 },
      },
      'Paid: £52.00 (£65.00 less 20% with WINTER20)',
    ],
    [
      {
        total: { amount: 1500, currency: 'EUR' },
        listPrice: { amount: 2100, currency: 'EUR' },
        discount: { code: 'FRIEND5', type: 'fixed_amount', amount: gbp(500) },
      },
      'Paid: €15.00 (€21.00 less €6.00 with FRIEND5)',
    ],
    [
      { total: gbp(0), listPrice: gbp(1800), discount: { code: 'GUEST', type: 'percentage', percentage: 100 } },
      'Price: Free (£18.00 less 100% with GUEST)',
    ],
    [{ total: gbp(0), listPrice: gbp(0) }, 'Price: Free'],
  ] as const)('is shown in both mails (%#)', (booking, said) => {
    for (const kind of ['booking_confirmed', 'booking_notified'] as const) {
      expect(write(kind, { booking }).text).toContain(`${said}\n`);
    }
  });

  test('is shown when the payment failed or was refunded', () => {
    const booking = { total: gbp(1800), listPrice: gbp(1800) };
    const failed = write('payment_failed', { booking });
    expect(failed.subject).toBe('Payment failed: Evening Unwind, December 12');
    expect(failed.text).toContain(declinedPayment.place);
    expect(failed.text).toContain('Not paid: £18.00');
    const refunded = write('booking_refunded', { booking });
    expect(refunded.subject).toBe('Payment refunded: Evening Unwind, December 12');
    expect(refunded.text).toContain('Refunded: £18.00');
    for (const { text, html, replyTo } of [failed, refunded]) {
      expect(replyTo).toBe(site.adminEmail);
      expect(text + html).not.toContain('zoom.example');
    }
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

describe('every mail', () => {
  test.each(singleMailKinds)('%s is small and complete without pictures', (kind) => {
    const { html } = write(kind, { session: { ...inBath, whatToBring: 'x'.repeat(2000) } });
    expect(Buffer.byteLength(html)).toBeLessThan(100_000);
    const [picture = ''] = html.match(/<img[^>]*>/g) ?? [];
    expect(picture).toContain('src="https://exhale.example/api/art/mail/Breathwork/01JD0000000000000000SESS0N.jpg"');
    expect(picture).toContain('alt="A Long Winter Rest"');
    expect(html).not.toMatch(/<link|<script|var\(--/);
    expect(html).toContain('prefers-color-scheme: dark');
  });

  test.each(singleMailKinds)(
    '%s escapes user input and has a one-line subject (docs/trust.md#untrusted-text)',
    (kind) => {
      const text = fc.string({
        unit: fc.constantFrom(...'<>"\'&{}=/ab\r\n\u0000\u2028é🎈'),
        minLength: 1,
        maxLength: 60,
      });
      const tagsOf = (html: string) => html.replace(/"[^"]*"/g, '""').match(/<[^>]+>/g)?.length;
      const plain = tagsOf(write(kind, { session: { ...inBath, whatToBring: 'x' } }).html);
      fc.assert(
        fc.property(text, text, (title, attendeeName) => {
          const session = { ...inBath, title: `<script>alert(1)</script>${title}`, whatToBring: 'x' };
          const { html, subject } = write(kind, {
            session,
            booking: { attendeeName: `<img onerror=x>${attendeeName}` },
          });
          expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
          expect(html).not.toMatch(/<script|<img onerror/);
          const breaks = (html.match(/<br\/>/g) ?? []).length;
          expect((tagsOf(html) ?? 0) - breaks).toBe(plain);
        }),
        { numRuns: 40 },
      );
    },
  );
});
