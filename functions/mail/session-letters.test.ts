import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type AttendeeMail, attendeeMailKinds, type BookingMail } from '../outbox/mail.ts';
import { exampleBooking, exampleSession } from '../testing/examples.ts';
import { attendeeMessage, bookingMessage } from './compose.ts';
import type { MessageOccasion } from './session-letters.ts';

const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const id = '01JD000000000000000000MA1R';
type Overrides = {
  booking?: Partial<MessageOccasion['booking']>;
  session?: Partial<MessageOccasion['session']>;
  message?: Partial<MessageOccasion['message']>;
};

function occasion({ booking = {}, session = {}, message = {} }: Overrides): MessageOccasion {
  return {
    booking: exampleBooking(booking),
    session: exampleSession(session),
    message: { subject: null, text: null, was: null, ...message },
    siteUrl: site.siteUrl,
  };
}

const write = (kind: BookingMail['kind'], overrides: Overrides = {}) =>
  bookingMessage({ id, kind, to: 'to@example.org' }, occasion(overrides), site);
const tell = (kind: AttendeeMail['kind'], overrides: Overrides = {}) =>
  attendeeMessage({ id, kind, to: 'to@example.org' }, occasion(overrides), site);

const lineOf = (text: string, label: string) => text.split('\n').find((line) => line.startsWith(`${label}:`));

describe('the news that a session has changed', () => {
  const was = exampleSession({ startTime: '2026-12-11T18:00:00.000Z', endTime: '2026-12-11T19:30:00.000Z' });

  test('says when and where it is now, and what it was before where that differs', () => {
    const { subject, text, replyTo } = tell('session_changed', { message: { text: 'Sorry.\n\nSee you!', was } });
    expect(subject).toBe('Changed: Evening Unwind, December 12');
    expect(replyTo).toBe(site.adminEmail);
    expect(lineOf(text, 'Date')).toBe('Date: Saturday, December 12, 2026 (before: Friday, December 11, 2026)');
    expect(lineOf(text, 'Time')).toBe('Time: 6:00 PM to 7:30 PM (1h 30min, Europe/London (GMT))');
    expect(text).toContain('Sorry.\n\nSee you!');
  });

  test('tells a new place or link, never the old link', () => {
    const online = { ...was, zoomLink: 'https://zoom.example/j/old' };
    const changed = tell('session_changed', { message: { was: online } }).text;
    expect(lineOf(changed, 'Join')).toBe('Join: https://zoom.example/j/5551234 (new link)');
    expect(changed).not.toContain('j/old');
    const moved = { locationType: 'onsite', location: 'The Garden Room', zoomLink: null } as const;
    expect(lineOf(tell('session_changed', { session: moved, message: { was } }).text, 'Place')).toBe(
      'Place: The Garden Room (before: Online Session)',
    );
  });

  test('brings a calendar entry that takes the place of the one they have (RFC 5545, SEQUENCE)', () => {
    const { attachments } = tell('session_changed', {
      session: { revision: 2, updatedAt: '2026-11-21T09:00:00.000Z' },
    });
    expect(attachments).toMatchObject([{ filename: 'event.ics', contentType: 'text/calendar' }]);
    const file = attachments[0]?.content ?? '';
    expect(file).toMatch(/^METHOD:PUBLISH\r$/m);
    expect(file).toMatch(/^SEQUENCE:2\r$/m);
    expect(file).toMatch(/^DTSTAMP:20261121T090000Z\r$/m);
  });
});

test('a message to the attendees says the words of the admin, and about which session', () => {
  const message = { subject: 'Bring socks', text: 'It is cold.\r\nReally.' };
  const { subject, text, html, attachments } = tell('attendees_message', { message });
  expect(subject).toBe('Bring socks');
  for (const said of ['Hello Ada,', 'It is cold.', 'Really.', 'Evening Unwind']) expect(text).toContain(said);
  expect(html).toContain('Really.');
  expect(attachments).toEqual([]);
});

describe('a place that is given up', () => {
  const paid = { status: 'cancelled', paymentStatus: 'cancelled', refundDueAt: '2026-11-21T09:00:00.000Z' } as const;
  const session = { deletedAt: '2026-11-21T09:00:00.000Z', published: false };

  test.each([
    ['session_cancelled', { session, booking: paid }, 'Cancelled: Evening Unwind, December 12'],
    ['booking_cancelled', { booking: paid }, 'Booking cancelled: Evening Unwind, December 12'],
  ] as const)('%s says so, that money comes back, and takes the entry out of the calendar', (kind, given, title) => {
    const { subject, text, attachments } = write(kind, given);
    expect(subject).toBe(title);
    expect(text).toContain('All that you paid is on its way back');
    const file = attachments[0]?.content ?? '';
    expect(file).toMatch(/^METHOD:CANCEL\r$/m);
    expect(file).toMatch(/^STATUS:CANCELLED\r$/m);
    expect(file).toMatch(/^SEQUENCE:1\r$/m);
  });

  test('says nothing of money where none comes back, and leads to no page that is gone', () => {
    const { text } = write('session_cancelled', { session, booking: { ...paid, refundDueAt: null } });
    expect(text).not.toMatch(/paid/);
    expect(text).toContain('See other sessions:\nhttps://exhale.example/live-sessions');
  });

  test('of somebody who was still paying takes no entry away', () => {
    expect(write('session_cancelled', { session, booking: { status: 'pending' } }).attachments).toEqual([]);
  });
});

test.each([
  [{ session: { deletedAt: '2026-11-21T09:00:00.000Z' } }, 'The session was cancelled'],
  [{ booking: { refundReason: 'by_admin' } }, 'We have cancelled your booking'],
  [{ booking: { refundReason: 'cancelled' } }, 'after your booking was cancelled'],
  [{}, 'the place was no longer held for you'],
] as const)('a refund says why: %j', (given, said) => {
  expect(write('booking_refunded', given).text).toContain(said);
});

test.each([
  [1800, 'Take the place and pay'],
  [0, 'Take the place'],
])('an offer of a place for %d says until when it is held, what it costs, and how to take it', (amount, label) => {
  const booking = {
    status: 'pending',
    paymentStatus: 'pending',
    offered: true,
    holdExpiresAt: '2026-11-21T10:00:00.000Z',
    total: { amount, currency: 'GBP' },
  } as const;
  const { subject, text } = write('seat_offered', { booking });
  expect(subject).toBe('A place for you: Evening Unwind, December 12');
  expect(text).toContain('held for you until Saturday, November 21, 2026, 10:00 AM (Europe/London (GMT))');
  expect(lineOf(text, 'Price')).toBe(`Price: ${amount === 0 ? 'Free' : '£18'}`);
  expect(text).toContain(`${label}:\nhttps://exhale.example/offers/${exampleBooking().id}`);
  expect(text).not.toContain('zoom');
});

test.each(attendeeMailKinds)('%s shows any text of people as text', (kind) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'&{}ab\r\n\u2028é'), maxLength: 40 }), (text) => {
      const message = { subject: `<script>${text}`, text: `<img onerror=x>${text}` };
      const { html, subject } = tell(kind, { message });
      expect(html).not.toMatch(/<script|<img onerror/);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }),
    { numRuns: 30 },
  );
});
