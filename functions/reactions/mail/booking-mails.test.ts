import { expect, test } from 'vitest';
import { brand } from '#shared/rules/site-defaults.ts';
import { listKeys, mailKey, mailRecord, newMailItem } from '../../ground/outbox/mail.ts';
import { findMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { call, control, makeSession, openTable, runSchedule } from '../../testing/cloud.ts';
import { browserSecret } from '../../testing/payments.ts';
import { storeMail } from './delivery-status.ts';
import { arrived, type ReceivedMail } from './testing/inbox.ts';

/** Addresses of the studio in the local cloud. */
const studio = { mailFrom: 'hello@exhale.example', adminEmail: 'studio@exhale.example' };
const start = '2027-03-27T18:30:00.000Z';

/** A guest's booking of a free session on the evening before the clocks change. */
async function book(title: string, timeZone?: string) {
  const sessionId = await makeSession({
    title,
    startTime: start,
    endTime: '2027-03-27T20:00:00.000Z',
    durationMinutes: 90,
    timeZone: 'Europe/Paris',
    locationType: 'online',
    zoomLink: 'https://zoom.example/j/987',
    maxAttendees: 8,
  });
  const bookingId = newId(new Date());
  const email = `${bookingId.toLowerCase()}@example.org`;
  const secret = browserSecret(bookingId);
  const guest = {
    firstName: 'Zoë',
    lastName: 'Brontë',
    email,
    secret,
    total: { amount: 0, currency: 'GBP' },
    timeZone,
  };
  const reply = await call('POST /api/bookings', { body: { bookingId, sessionId, ...guest } });
  expect(reply.status).toBe(201);
  return { bookingId, sessionId, email };
}

function calendarOf({ attachments }: ReceivedMail): string {
  expect(attachments).toMatchObject([{ filename: 'event.ics', contentType: 'text/calendar' }]);
  return Buffer.from(attachments[0]?.content ?? '', 'base64').toString('utf8');
}

const isTo = (address: string) => (mail: ReceivedMail) => mail.destination.to.includes(address);

test('a booking sends one mail to the attendee and one to the studio (docs/product.md#mails)', async () => {
  await control('/demo', { command: 'clearLimits' });
  const title = `Rêve ${newId(new Date())}`;
  const { bookingId, email } = await book(title);
  const [confirmation, ...more] = await arrived(isTo(email), 1);
  const [notification, ...others] = await arrived(
    (mail) => isTo(studio.adminEmail)(mail) && mail.subject.includes(title),
    1,
  );
  expect([more, others]).toEqual([[], []]);

  expect(confirmation).toMatchObject({
    subject: `Booking Confirmed: ${title}, March 27`,
    from: `${brand.name} <${studio.mailFrom}>`,
    replyTo: [studio.adminEmail],
  });
  expect(confirmation?.body.text).toContain('7:30 PM to 9:00 PM (1h 30min, Europe/Paris (CET))');
  const link = new RegExp(`/bookings/${bookingId}#secret=[\\w-]{43}`);
  expect(confirmation?.body.text).toMatch(link);
  expect(confirmation?.body.html).toContain('https://zoom.example/j/987');
  if (confirmation) expect(calendarOf(confirmation)).toMatch(/^DTSTART:20270327T183000Z\r$/m);

  expect(notification).toMatchObject({ subject: `New booking: ${title}, March 27`, replyTo: [email], attachments: [] });
  expect(notification?.body.text).toContain('Zoë Brontë');
  expect(notification?.body.text).not.toContain('secret=');
  expect(notification?.body.text).toContain('Seats: 1 of 8 taken');
});

test('names the time of the zone that the browser sent, or the session’s (docs/product.md#dates-and-durations)', async () => {
  const title = `Far ${newId(new Date())}`;
  const { email } = await book(title, 'America/Los_Angeles');
  const [far] = await arrived(isTo(email), 1);
  expect(far?.subject).toBe(`Booking Confirmed: ${title}, March 27`);
  expect(far?.body.text).toContain('11:30 AM to 1:00 PM (1h 30min, America/Los_Angeles (GMT-7))');
  const [studios] = await arrived((mail) => isTo(studio.adminEmail)(mail) && mail.subject.includes(title), 1);
  expect(studios?.body.text).toContain('7:30 PM to 9:00 PM (1h 30min, Europe/Paris (CET))');
  const unknown = await book(`Nowhere ${newId(new Date())}`, 'Europe/Atlantis');
  const [mail] = await arrived(isTo(unknown.email), 1);
  expect(mail?.body.text).toContain('7:30 PM to 9:00 PM (1h 30min, Europe/Paris (CET))');
});

test('sharing sends one mail without the link to join and the attendee (docs/trust.md#mail-content)', async () => {
  const { bookingId, email } = await book(`Shared ${newId(new Date())}`);
  const friend = `friend-${email}`;
  const body = { email: friend, secret: browserSecret(bookingId) };
  const reply = await call(`POST /api/bookings/${bookingId}/share`, { body });
  expect(reply.status).toBe(202);
  const [shared, ...more] = await arrived(isTo(friend), 1);
  expect(more).toEqual([]);
  expect(shared?.subject).toMatch(/^Shared with you: Shared /);
  if (!shared) return;
  expect(calendarOf(shared)).toMatch(/^DTSTART:20270327T183000Z\r$/m);
  for (const part of [shared.body.text, shared.body.html, calendarOf(shared)]) {
    expect(part).not.toMatch(/zoom|Zoë|Brontë/);
    expect(part).not.toContain(bookingId);
    expect(part).not.toContain('secret=');
  }
});

test('a mail that is left open is sent by the schedule (docs/trust.md#mail-delivery)', async () => {
  const { bookingId, email } = await book(`Left ${newId(new Date())}`);
  const table = openTable();
  const now = new Date();
  const id = newId(now);
  const queued = mailRecord.parse(newMailItem({ id, kind: 'booking_confirmed', bookingId, to: email }, now));
  const later = { ...queued, nextAttemptAt: new Date(now.getTime() + 3_600_000).toISOString() };
  await putItem(table, { ...mailKey(id), ...later, ...listKeys(later) });
  // The consumer leaves it alone: its next attempt is not due.
  await control('/streams/catch-up');
  expect(await storeMail(table, later, { ...later, nextAttemptAt: now.toISOString() })).toBe(true);
  await runSchedule('SendDueMails');
  const isThis = ({ headers }: Parameters<ReturnType<typeof isTo>>[0]) => headers.some(({ value }) => value === id);
  const [mail] = await arrived(isThis, 1);
  expect(mail?.destination.to).toEqual([email]);
  expect(mail?.headers).toContainEqual({ name: 'X-Entity-Ref-ID', value: id });
  expect(await findMail(table, id)).toMatchObject({ state: 'sent', attempts: 1 });
});
