import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { creditProblems } from '#shared/rules/packs.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { AttendeeMail, BookingMail } from '../../../ground/outbox/mail.ts';
import type { GroupMailKind, PassMailKind, RestMailKind } from '../../../ground/outbox/mail-kinds.ts';
import { attendeeMailKinds } from '../../../ground/outbox/mail-kinds.ts';
import { exampleBooking, exampleSession } from '../../../testing/examples.ts';
import { mailKinds } from '../kinds.ts';
import type { AttendeeMailData, OfferMailData } from './attendees.ts';

const site = { siteUrl: 'https://exhale.example', studioEmail: 'studio@exhale.example', names: defaultSite.names };
const address = { id: '01JD000000000000000000MA1R', to: 'to@example.org' };
type Overrides = {
  booking?: Partial<AttendeeMailData['booking']>;
  session?: Partial<AttendeeMailData['session']>;
  message?: Partial<AttendeeMailData['message']>;
  isOver?: boolean;
  offer?: Partial<OfferMailData['offer']>;
};

function dataOf({
  booking = {},
  session = {},
  message = {},
  isOver = false,
  offer = {},
}: Overrides): AttendeeMailData & Pick<OfferMailData, 'offer' | 'place'> & { account: null } {
  const made = exampleBooking(booking);
  return {
    booking: made,
    movesBookingId: null,
    session: exampleSession(session),
    message: { subject: null, text: null, was: null, ...message },
    greetedName: 'Ada Lovelace',
    isReceiver: false,
    refund: made.refundDueAt === null ? null : made.total,
    paid: made.total,
    returned: null,
    siteUrl: site.siteUrl,
    secret: 'a-secret',
    account: null,
    offer: {
      holdExpiresAt: made.holdExpiresAt ?? made.sessionStart,
      price: made.total,
      chargeProblem: null,
      creditProblem: null,
      option: null,
      missedOption: null,
      places: 1,
      ...offer,
    },
    place: null,
    isOver,
  };
}

const write = (
  kind: Exclude<BookingMail['kind'], PassMailKind | GroupMailKind | RestMailKind>,
  overrides: Overrides = {},
) => mailKinds[kind].message(address, dataOf(overrides), site);
const writeToAttendee = (kind: AttendeeMail['kind'], overrides: Overrides = {}) =>
  mailKinds[kind].message(address, dataOf(overrides), site);

const lineOf = (text: string, label: string) => text.split('\n').find((line) => line.startsWith(`${label}:`));

describe('session_changed (docs/product.md#session-changes)', () => {
  const was = exampleSession({ startTime: '2026-12-11T18:00:00.000Z', endTime: '2026-12-11T19:30:00.000Z' });

  test('shows the new facts, with the earlier values of those that differ', () => {
    const { subject, text, replyTo } = writeToAttendee('session_changed', {
      message: { text: 'Sorry.\n\nSee you!', was },
    });
    expect(subject).toBe('Changed: Evening Unwind, December 12');
    expect(replyTo).toBe(site.studioEmail);
    expect(lineOf(text, 'Date')).toBe('Date: Saturday, December 12, 2026 (before: Friday, December 11, 2026)');
    expect(lineOf(text, 'Time')).toBe('Time: 6:00 PM to 7:30 PM (1h 30min, Europe/London (GMT))');
    expect(text).toContain('Sorry.\n\nSee you!');
  });

  test('shows a new place or link, never the old link', () => {
    const online = { ...was, zoomLink: 'https://zoom.example/j/old' };
    const changed = writeToAttendee('session_changed', { message: { was: online } }).text;
    expect(lineOf(changed, 'Join')).toBe(
      'Join: https://zoom.example/j/5551234 (new link; The link to join opens 30 minutes before the start)',
    );
    expect(changed).not.toContain('j/old');
    const moved = { locationType: 'onsite', location: 'The Garden Room', zoomLink: null } as const;
    expect(lineOf(writeToAttendee('session_changed', { session: moved, message: { was } }).text, 'Place')).toBe(
      'Place: The Garden Room (before: Online Session)',
    );
  });

  test('does not call a time changed where only the words about its zone differ', () => {
    const room = { ...was, locationType: 'onsite', location: 'The Garden Room', zoomLink: null } as const;
    const booking = { timeZone: 'America/Los_Angeles' };
    const { text } = writeToAttendee('session_changed', {
      booking,
      session: { startTime: was.startTime, endTime: was.endTime },
      message: { was: room },
    });
    expect(lineOf(text, 'Date')).not.toContain('before');
    expect(lineOf(text, 'Time')).not.toContain('before');
    expect(lineOf(text, 'Place')).toContain('before: The Garden Room');
  });

  test('attaches a calendar entry that replaces the earlier one (RFC 5545, SEQUENCE)', () => {
    const { attachments } = writeToAttendee('session_changed', {
      session: { revision: 2, updatedAt: '2026-11-21T09:00:00.000Z' },
    });
    expect(attachments).toMatchObject([{ filename: 'event.ics', contentType: 'text/calendar' }]);
    const file = attachments[0]?.content ?? '';
    expect(file).toMatch(/^METHOD:PUBLISH\r$/m);
    expect(file).toMatch(/^SEQUENCE:2\r$/m);
    expect(file).toMatch(/^DTSTAMP:20261121T090000Z\r$/m);
  });
});

test('a message to the attendees has the text of the admin and the session', () => {
  const message = { subject: 'Bring socks', text: 'It is cold.\r\nReally.' };
  const { subject, text, html, attachments } = writeToAttendee('attendees_message', { message });
  expect(subject).toBe('Bring socks');
  for (const said of ['Hello Ada,', 'It is cold.', 'Really.', 'Evening Unwind']) expect(text).toContain(said);
  expect(html).toContain('Really.');
  expect(attachments).toEqual([]);
});

test('addresses in a message are links, and after the session nothing is to be joined', () => {
  const text = 'Notes: https://exhale.example/notes?a=1&b=2.';
  const ahead = writeToAttendee('attendees_message', { message: { text } });
  expect(ahead.html).toMatch(/<a [^>]*href="https:\/\/exhale\.example\/notes\?a=1&amp;b=2"/);
  expect(ahead.text).toContain(text);
  expect(lineOf(ahead.text, 'Join')).toBeDefined();
  expect(
    lineOf(writeToAttendee('attendees_message', { message: { text }, isOver: true }).text, 'Join'),
  ).toBeUndefined();
});

describe('a cancelled booking', () => {
  const paid = { status: 'cancelled', paymentStatus: 'cancelled', refundDueAt: '2026-11-21T09:00:00.000Z' } as const;
  const session = { deletedAt: '2026-11-21T09:00:00.000Z', published: false };

  test.each([
    ['session_cancelled', { session, booking: paid }, 'Cancelled: Evening Unwind, December 12'],
    ['booking_cancelled', { booking: paid }, 'Booking cancelled: Evening Unwind, December 12'],
  ] as const)('%s mentions the refund and cancels the calendar entry', (kind, given, title) => {
    const { subject, text, attachments } = write(kind, given);
    expect(subject).toBe(title);
    expect(text).toContain('All that you paid is on its way back');
    expect(text).toContain('Refunded: £');
    const file = attachments[0]?.content ?? '';
    expect(file).toMatch(/^METHOD:CANCEL\r$/m);
    expect(file).toMatch(/^STATUS:CANCELLED\r$/m);
    expect(file).toMatch(/^SEQUENCE:1\r$/m);
  });

  test('does not mention a refund without one, nor link to a deleted page', () => {
    const { text } = write('session_cancelled', { session, booking: { ...paid, refundDueAt: null } });
    expect(text).not.toMatch(/paid/);
    expect(text).toContain('See other sessions:\nhttps://exhale.example/live-sessions');
  });

  test('that is refunded without another mail cancels the entry, if there was one (docs/product.md#refunds)', () => {
    const { text, attachments } = write('booking_refunded', { booking: { ...paid, refundReason: 'by_admin' } });
    expect(text).toContain('Open event.ics to take the entry out of your calendar.');
    expect(attachments[0]?.content).toMatch(/^METHOD:CANCEL\r$/m);
    expect(write('booking_refunded', { booking: { ...paid, refundReason: null } }).attachments).toEqual([]);
  });

  test('has no calendar entry if it was never paid', () => {
    expect(write('session_cancelled', { session, booking: { status: 'pending' } }).attachments).toEqual([]);
  });
});

test.each([
  [{ session: { deletedAt: '2026-11-21T09:00:00.000Z' } }, 'The session was cancelled'],
  [{ booking: { refundReason: 'by_admin' } }, 'We have cancelled your booking'],
  [{ booking: { refundReason: 'cancelled' } }, 'after your booking was cancelled'],
  [{}, 'the place was no longer held for you'],
] as const)('a refund names its reason: %j', (given, said) => {
  expect(write('booking_refunded', given).text).toContain(said);
});

test.each([
  [1800, 'Take the place and pay'],
  [0, 'Take the place'],
])('seat_offered for %d shows expiry, price and link (docs/product.md#waitlist-offers)', (amount, label) => {
  const booking = {
    status: 'pending',
    paymentStatus: 'pending',
    offered: true,
    holdExpiresAt: '2026-11-21T10:00:00.000Z',
    total: { amount, currency: 'GBP' },
  } as const;
  const { subject, text, html } = write('seat_offered', { booking });
  expect(html).toContain('>Held for you until November 21, 10:00 AM, Europe/London (GMT)');
  expect(subject).toBe('A place for you: Evening Unwind, December 12');
  expect(text).toContain('held for you until Saturday, November 21, 2026, 10:00 AM, Europe/London (GMT)');
  expect(lineOf(text, 'Price')).toBe(`Price: ${amount === 0 ? 'Free' : '£18'}`);
  expect(text).toContain(`${label}:\nhttps://exhale.example/offers/${exampleBooking().id}`);
  expect(text).not.toContain('zoom');
});

test.each(creditProblems)('seat_offered in place of a credit says why: %s (docs/product.md#packs)', (creditProblem) => {
  const { text } = write('seat_offered', { offer: { creditProblem } });
  expect(text).toContain('You asked to be booked at once with a credit, but ');
  expect(text).toMatch(/You can pay in another way\.|No credit was taken\./);
  expect(write('seat_offered').text).not.toContain('credit');
});

test.each(attendeeMailKinds)('%s escapes user input (docs/trust.md#untrusted-text)', (kind) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'&{}ab\r\n\u2028é'), maxLength: 40 }), (text) => {
      const message = { subject: `<script>${text}`, text: `<img onerror=x>${text}` };
      const { html, subject } = writeToAttendee(kind, { message });
      expect(html).not.toMatch(/<script|<img onerror/);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
    }),
    { numRuns: 30 },
  );
});

test('a cancelled session’s mail has the admin’s words, what goes back, and what was paid by other means', () => {
  const cancellation = {
    id: '01JD0000000000000000CANCE0',
    at: '2026-11-21T09:00:00.000Z',
    places: 1,
    wasPublished: true,
  };
  const session = { published: false, cancellation, cancellationMessage: 'I am ill.\nSo sorry.' };
  const booking = { status: 'cancelled', paymentStatus: 'cancelled', paidAt: '2026-11-20T09:00:00.000Z' } as const;
  const total = { amount: 1800, currency: 'GBP' } as const;
  const due = { checkoutId: 'cs_1', refundDueAt: '2026-11-21T09:00:00.000Z', refundAnnounced: true };
  const { text, attachments } = write('session_cancelled', { session, booking: { ...booking, total, ...due } });
  expect(text).toContain('I am ill.');
  expect(text).toContain('All that you paid is on its way back');
  expect(String(attachments?.[0]?.content)).toContain('METHOD:CANCEL');
  const byHand = write('session_cancelled', { session, booking: { ...booking, total, checkoutId: null } });
  expect(byHand.text).toContain('What you paid to us directly we settle with you ourselves.');
});
