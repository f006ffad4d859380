import { expect, test } from 'vitest';
import type { BookingMail } from '../../ground/outbox/mail.ts';
import { changing } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { pay } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { Unwanted } from './errors.ts';
import { mailKinds } from './kinds.ts';
import { loadBooking } from './load.ts';
import type { LoadDependencies } from './load-dependencies.ts';
import { loadRest } from './load-rest.ts';
import { site as mailSite } from './testing/booking-mail.ts';

// Who is told of the rest of a price, and what they can do (docs/product.md#deposits).

const site = await openSharedTestSite('https://rest-mails.example');
const deposits = await openDeposits(site);
const { give, cancel } = changing(site);
const { table, now, siteUrl, adminEmail } = site.dependencies;
const dependencies: LoadDependencies = { table, now, site: { siteUrl, adminEmail }, pool: fakePool().pool };

const mail = (kind: BookingMail['kind'], bookingId: string, to: string) => ({ kind, bookingId, to }) as BookingMail;

test('the link of a reminder to the attendee pays the rest', async () => {
  const { bookingId, email } = await deposits.booked();
  const { isAttendee, card, secret } = await loadRest(mail('rest_reminder', bookingId, email), dependencies);
  expect([isAttendee, card?.last4]).toEqual([true, '4242']);
  expect(await deposits.page(bookingId, secret)).toContain('http');
});

test('who gave the place away and pays for it still gets the mails, whose link does nothing else', async () => {
  const { bookingId, email } = await deposits.booked();
  await give(bookingId, 'receiver@example.org', 'giver');
  const { isAttendee, secret } = await loadRest(mail('rest_due', bookingId, email), dependencies);
  expect(isAttendee).toBe(false);
  expect(await deposits.page(bookingId, secret)).toContain('http');
  const toReceiver = loadRest(mail('rest_due', bookingId, 'receiver@example.org'), dependencies);
  await expect(toReceiver).rejects.toThrow(Unwanted);
});

test('the person whom the rest was passed on to gets the mails', async () => {
  const { bookingId, email } = await deposits.booked({ byCard: false });
  await give(bookingId, 'next@example.org', 'receiver');
  expect(await loadRest(mail('rest_reminder', bookingId, 'next@example.org'), dependencies)).toMatchObject({
    isAttendee: true,
    card: null,
  });
  await expect(loadRest(mail('rest_reminder', bookingId, email), dependencies)).rejects.toThrow(Unwanted);
});

test('nobody is reminded of what is paid, or is not to be paid any more', async () => {
  const paid = await deposits.booked({ byCard: false });
  await pay(String(await deposits.page(paid.bookingId)));
  await deposits.advance(paid.restId);
  const ended = await deposits.booked({ byCard: false });
  await cancel(ended.bookingId, 10_000);
  for (const { bookingId, email } of [paid, ended])
    await expect(loadRest(mail('rest_reminder', bookingId, email), dependencies)).rejects.toThrow(Unwanted);
  expect(await loadRest(mail('rest_paid', paid.bookingId, paid.email), dependencies)).toMatchObject({
    paid: { amount: 40_000 },
  });
});

test('a payment that came too late is named in the mail about its refund', async () => {
  const { bookingId, restId, email } = await deposits.booked({ byCard: false });
  const page = String(await deposits.page(bookingId));
  await cancel(bookingId, 10_000);
  await pay(page);
  await deposits.advance(restId);
  expect(await site.mails(restId)).toEqual(['booking_refunded']);
  const data = await loadBooking(mail('booking_refunded', restId, email), dependencies);
  const { text } = mailKinds.booking_refunded.message({ id: 'M', to: email }, data, mailSite);
  expect(text).toContain('Your payment of the rest of a price reached us when it was not to be paid any more.');
  expect(text).toContain('Refunded: £300.00');
});

test('each event has its mail', async () => {
  const { bookingId, restId, dueAt } = await deposits.booked({ byCard: false });
  await deposits.advance(restId, deposits.at(dueAt, -2 * 24 * 3_600_000));
  await deposits.advance(restId, deposits.at(dueAt));
  expect(await site.mails(bookingId)).toEqual(['booking_confirmed', 'booking_notified', 'rest_due', 'rest_reminder']);
  await deposits.advance(restId, deposits.at(dueAt, 73 * 3_600_000));
  expect(await site.mails(bookingId)).toEqual(expect.arrayContaining(['rest_unpaid', 'cancellation_notified']));
});

test('several places that were reminded of together are one mail with their sum, until one of them is paid', async () => {
  const { bookingIds, restIds, dueAt, email, secret } = await deposits.bookedTogether();
  const [own = '', other = ''] = bookingIds;
  await deposits.advance(restIds[1] ?? '', deposits.at(dueAt, -2 * 24 * 3_600_000));
  const reminder = mail('rest_reminder', own, email);
  const loaded = await loadRest(reminder, dependencies);
  expect(loaded).toMatchObject({ count: 2, deposit: { rest: { amount: 60_000 } }, isCardNeeded: true });
  // Its link pays the rest of the other place, too.
  await pay(await deposits.page(other, loaded.secret));
  await deposits.advance(restIds[1] ?? '');
  expect(await loadRest(reminder, dependencies)).toMatchObject({ count: 1, deposit: { rest: { amount: 30_000 } } });
  await expect(deposits.page(other, secret)).rejects.toMatchObject({ code: 'checkout_closed' });
});
