import { expect, test } from 'vitest';
import { orderItem } from '../../ground/keys/order-item.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newMailItem } from '../../ground/outbox/mail.ts';
import { notificationKinds } from '../../ground/outbox/mail-budgets.ts';
import { findMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { notificationLimit } from '../../ground/platform/request-limits.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleBooking, examplePurchase, exampleSession, passOf } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { deliver } from './deliver.ts';
import { notificationAttempt } from './digest.ts';
import type { Message } from './message.ts';
import { sendDueMails } from './send-due-mails.ts';

// docs/trust.md#notifications

const table = await openSharedTable();
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const { pool } = fakePool();
let now = new Date('2026-11-20T10:10:00.250Z');
let isDown = false;
let sent: Message[] = [];
const send = async (message: Message) => {
  if (isDown) throw new Error('not now');
  return `message-${sent.push(message)}`;
};
const dependencies = { table, now: () => now, site, send, pool };

for (const item of sessionItems(exampleSession())) await putItem(table, item);

/** A booking's notification in the outbox; its attendee is `Guest n`. */
async function notify(n: number): Promise<string> {
  const bookingId = newId(now);
  const id = newId(now);
  const attendee = { attendeeName: `Guest ${n}.`, attendeeEmail: `guest${n}@example.org` };
  await storePlace(table, exampleBooking({ id: bookingId, ...attendee }));
  await putItem(table, newMailItem({ id, kind: 'booking_notified', bookingId, to: site.adminEmail }, now));
  return id;
}

async function notifyOfPurchase(): Promise<string> {
  const purchaseId = newId(now);
  const id = newId(now);
  await putItem(table, orderItem(examplePurchase({ id: purchaseId, buyerName: 'Buyer' })));
  await putItem(table, newMailItem({ id, kind: 'purchase_notified', purchaseId, to: site.adminEmail }, now));
  return id;
}

const digests = async () => (await scanPrefix(table, 'MAIL#')).filter(({ kind }) => kind === 'notification_digest');

test('twenty notifications of a kind an hour are mailed one by one, the rest in one digest; none is lost', async () => {
  const total = notificationLimit.limit + 60;
  const ids = await Promise.all(Array.from({ length: total }, (_, n) => notify(n)));
  // The stream delivers each of them at least once.
  for (const id of [...ids, ...ids.slice(0, 5)]) await deliver(id, dependencies);
  expect(sent).toHaveLength(notificationLimit.limit);
  expect(await deliver(await notifyOfPurchase(), dependencies)).toBe('sent');
  expect(await digests()).toMatchObject([{ state: 'queued', nextAttemptAt: '2026-11-20T11:05:00.000Z' }]);

  sent = [];
  now = new Date('2026-11-20T11:04:00.000Z');
  await sendDueMails(dependencies);
  expect(sent).toEqual([]);
  now = new Date('2026-11-20T11:05:00.000Z');
  isDown = true;
  await sendDueMails(dependencies);
  isDown = false;
  now = new Date('2026-11-20T11:10:00.000Z');
  await sendDueMails(dependencies);
  await sendDueMails(dependencies);
  const [digest, ...more] = sent;
  expect(more).toEqual([]);
  expect(digest).toMatchObject({ to: site.adminEmail, subject: 'More than usual: 60 new bookings' });
  // It lists fifty, and says that there are more.
  expect(digest?.text.match(/guest\d+@example\.org/g)).toHaveLength(50);
  expect(digest?.text).toContain('50 are listed below. All of them are in the back office.');
  const states = await Promise.all(ids.map(async (id) => (await findMail(table, id))?.state));
  expect(states.filter((state) => state === 'collected')).toHaveLength(60);
  expect(states.filter((state) => state === 'sent')).toHaveLength(notificationLimit.limit);
});

test('the next hour begins with notifications again', async () => {
  sent = [];
  now = new Date('2026-11-20T12:00:00.000Z');
  expect(await deliver(await notify(999), dependencies)).toBe('sent');
  expect(sent[0]?.subject).toMatch(/^New booking/);
  expect(await digests()).toHaveLength(1);
});

test('moves, cancellations, gifts and passes are collected like bookings, and listed as they are now', async () => {
  sent = [];
  now = new Date('2026-11-20T13:10:00.000Z');
  for (const kind of notificationKinds) {
    await putItem(table, { ...notificationAttempt(kind, now).key, count: notificationLimit.limit });
  }
  const passId = newId(now);
  const bookingId = newId(now);
  const attendee = { attendeeName: 'Guest 1.', attendeeEmail: 'guest1@example.org' };
  const booking = exampleBooking({ id: bookingId, passId, ...attendee });
  await storePlace(table, booking);
  const buyer = { buyerName: 'Pass Buyer', buyerEmail: 'buyer@example.org', createdAt: now.toISOString() };
  const { total, listPrice } = booking;
  const terms = { total, listPrice, status: 'free', seriesId: newId(now), title: 'A Long Course' };
  await putItem(table, orderItem(passOf({ id: passId, bookingIds: [bookingId], ...terms, ...buyer })));
  const kinds = [
    'booking_moved_notified',
    'cancellation_notified',
    'place_given_notified',
    'pass_notified',
    'booking_notified',
  ] as const;
  for (const kind of kinds) {
    const id = newId(now);
    await putItem(table, newMailItem({ id, kind, bookingId, to: site.adminEmail }, now));
    await deliver(id, dependencies);
    expect(await findMail(table, id)).toMatchObject({ state: 'collected' });
  }
  now = new Date('2026-11-20T14:05:00.000Z');
  await sendDueMails(dependencies);
  expect(sent).toMatchObject([{ subject: 'More than usual: 5 notifications' }]);
  const text = sent[0]?.text ?? '';
  expect(text).toContain(
    '1 new booking, 1 new booking of a series, 1 booking moved, 1 place given away, 1 booking cancelled',
  );
  for (const label of ['New booking', 'Booking moved', 'Place given away', 'Booking cancelled']) {
    expect(text).toContain(`${label}: Guest 1., guest1@example.org (Evening Unwind`);
  }
  expect(text).toContain('New booking of a series: Pass Buyer, buyer@example.org (A Long Course)');
});
