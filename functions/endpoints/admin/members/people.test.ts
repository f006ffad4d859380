import { expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { deletedPerson, rowsPerPage } from '#shared/rules/admin.ts';
import { maxAmount } from '#shared/rules/money.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { mergeItem } from '../../../ground/keys/person.ts';
import { queueMail } from '../../../ground/outbox/queue.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { deliver } from '../../../reactions/mail/deliver.ts';
import { consumeMailEvents } from '../../../reactions/mail-events/consumer.ts';
import { bounced, configurationSet } from '../../../reactions/mail-events/testing/events.ts';
import { exampleBooking, examplePurchase } from '../../../testing/examples.ts';
import { fakePool } from '../../../testing/fake-pool.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { mailsTo } from './person-mails.ts';
import { openPeople, someone } from './testing/people-api.ts';

// docs/product.md#people, docs/trust.md#notes

const site = await openSharedTestSite();
const people = openPeople(site);
const { table } = site.dependencies;
const past = { startTime: '2026-01-12T18:00:00.000Z', endTime: '2026-01-12T19:30:00.000Z' };
const pounds = (amount: number) => ({ amount, currency: 'GBP' }) as const;

test('a guest has a page: totals, attendance and what was paid are right over all pages', async () => {
  const email = someone();
  const took = await site.createSession({ ...past, attendanceTaken: true });
  const at = past.startTime;
  const here = { attendance: { here: true, at, changeId: newId(new Date()) } };
  const makes = Array.from({ length: rowsPerPage + 4 }, (_, n) => {
    const sessionStart = new Date(Date.parse(at) - (n >> 1) * 60_000).toISOString();
    const paid = n < 3 ? { total: pounds(1500), paidAt: at, paymentStatus: 'paid' as const } : {};
    const cancelled =
      n === 0 ? { status: 'cancelled' as const, paymentStatus: 'cancelled' as const, refundedAt: at } : {};
    return exampleBooking({
      id: newId(new Date()),
      sessionId: took,
      attendeeEmail: email,
      sessionStart,
      createdAt: at,
      attendeeName: 'Mara Lindgren',
      ...(n === 1 && here),
      ...paid,
      ...cancelled,
    });
  });
  for (const booking of makes) await storePlace(table, booking);
  const bought = examplePurchase({ id: newId(new Date()), buyerEmail: email, paidAt: at });
  await putItem(table, orderItem(bought));

  const person = await people.person(email);
  expect(contract.getPerson.response.parse(person)).toEqual(person);
  expect(person).toMatchObject({
    email,
    name: 'Ada Lovelace',
    sub: null,
    waiting: [],
    notes: { text: '', revision: 0 },
  });
  expect(person.totals).toEqual({
    bookings: rowsPerPage + 3,
    cancelled: 1,
    came: 1,
    missed: rowsPerPage + 2,
    purchases: 1,
    paid: [pounds(3000), { amount: 6000, currency: 'EUR' }],
  });
  const first = await people.bookings(email);
  expect(contract.listPersonBookings.response.parse(first)).toEqual(first);
  expect(first.orders).toHaveLength(rowsPerPage);
  const second = await people.bookings(email, String(first.nextCursor));
  expect(second).toMatchObject({ nextCursor: null });
  const listed = [...first.orders, ...second.orders];
  expect(new Set(listed.map(({ id }) => id))).toEqual(new Set(makes.map(({ id }) => id)));
  expect((await people.purchases(email)).orders.map(({ id }) => id)).toEqual([bought.id]);
  await expect(people.bookings(email, 'x')).rejects.toMatchObject({ status: 400 });
  await expect(people.person(someone())).rejects.toMatchObject({ code: 'person_not_found' });
});

test('one list has what an account booked, and what its address booked before, each once', async () => {
  const email = someone();
  const { sub } = await people.giveAccount(email);
  const sessionId = await people.freeSession();
  const ids = Array.from({ length: rowsPerPage + 6 }, () => newId(new Date()));
  for (const [n, id] of ids.entries()) {
    const sessionStart = new Date(Date.parse(past.startTime) + n * 60_000).toISOString();
    const memberSub = n % 2 === 0 ? sub : null;
    await storePlace(table, exampleBooking({ id, sessionId, sessionStart, attendeeEmail: email, memberSub }));
  }
  const first = await people.bookings(email);
  const second = await people.bookings(email, String(first.nextCursor));
  const listed = [...first.orders, ...second.orders].map(({ id }) => id);
  expect(listed).toEqual(ids.toReversed());
  expect(await people.person(email)).toMatchObject({ sub, name: 'Mara Lindgren', totals: { bookings: ids.length } });
});

test('notes: of two tabs the second is told; the audit trail says that they changed, not what they say', async () => {
  const email = someone();
  await people.book(email, await people.freeSession());
  const saved = await Promise.allSettled([people.note(email, 'Panic on trains.', 0), people.note(email, 'Other', 0)]);
  expect(saved.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(saved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'notes_changed' } });
  const { notes } = await people.person(email);
  expect(notes.revision).toBe(1);
  expect(await people.note(email, 'Panic on trains, better now.', 1)).toMatchObject({ revision: 2 });
  await expect(people.note(email, 'Lost', 1)).rejects.toMatchObject({ code: 'notes_changed' });
  const trail = await auditHistory(table, 'address', emailHash(email));
  expect(trail.map(({ action }) => action)).toEqual(['person.notes_changed', 'person.notes_changed']);
  expect(JSON.stringify(trail)).not.toContain('Panic');
  // One item has them, and nothing else.
  const all = (await scanPrefix(table, '')).filter((item) => JSON.stringify(item).includes('Panic'));
  expect(all.map(({ SK }) => SK)).toEqual(['NOTES']);
});

test('mails are listed with what became of them, newest first; those to the studio are not', async () => {
  const email = someone();
  const bookingId = await people.book(email, await people.freeSession());
  await site.react();
  const mails = (await scanPrefix(table, 'MAIL#')).filter((item) => item.bookingId === bookingId);
  expect((await people.mails(email)).mails).toEqual([]);
  const { now, siteUrl, adminEmail } = site.dependencies;
  const mailing = { table, now, send: async () => 'message', site: { siteUrl, adminEmail }, pool: fakePool().pool };
  for (const { id } of mails) await deliver(String(id), mailing);
  const listed = await people.mails(email);
  expect(contract.listPersonMails.response.parse(listed)).toEqual(listed);
  expect(listed).toMatchObject({ mails: [{ text: 'Confirmation', state: 'sent', reason: null }], nextCursor: null });
  expect(await mailsTo(table, emailHash(adminEmail))).toEqual([]);
  // It bounces: the next one is not sent.
  const consume = consumeMailEvents(configurationSet, { table, now, adminEmail });
  await consume(bounced({ to: email, mailId: String(listed.mails[0]?.id) }));
  const at = now();
  const next = { id: newId(at), kind: 'booking_cancelled', bookingId, to: email } as const;
  await transact(table, [queueMail(next, at)]);
  await deliver(next.id, mailing);
  const texts = (await people.mails(email)).mails.map(({ text, state }) => `${text}: ${state}`);
  expect(texts).toEqual(['Note of the cancellation: undelivered', 'Confirmation: undelivered']);
  expect(await people.person(email)).toMatchObject({ mailProblem: { reason: 'the mailbox does not exist' } });
});

test('the file has what is kept about a guest, also the notes, and no secrets', async () => {
  const email = someone();
  const bookingId = await people.book(email, await people.freeSession());
  await people.note(email, 'Prefers the window.', 0);
  const { body, filename } = await people.file(email);
  const file = JSON.parse(String(body));
  expect(filename).toBe(`person-${emailHash(email)}.json`);
  expect(file).toMatchObject({
    email,
    profile: null,
    bookings: [{ id: bookingId }],
    notes: { text: 'Prefers the window.' },
  });
  expect(file.changesByAdmins.map(({ action }: { action: string }) => action)).toContain('person.exported');
  expect(String(body)).not.toMatch(/secret/i);
});

test('deleting a guest leaves no personal data, gives up places ahead, and can be repeated', async () => {
  const email = someone('gone');
  const sessionId = await people.freeSession();
  const full = await people.freeSession({ maxAttendees: 1, seatsTaken: 1 });
  const bookingId = await people.book(email, sessionId);
  await site.join(full, email);
  await people.note(email, 'Moves to Lisbon.', 0);
  await transact(table, [
    queueMail({ id: newId(new Date()), kind: 'booking_cancelled', bookingId, to: email }, new Date()),
  ]);
  await expect(people.erase(email, 'other@example.org')).rejects.toMatchObject({ status: 400 });
  await people.erase(email);
  expect(await site.booking(bookingId)).toMatchObject({ attendeeEmail: deletedPerson.email, status: 'cancelled' });
  expect(await site.counters(sessionId)).toMatchObject({ taken: 0 });
  const left = (await scanPrefix(table, '')).filter(({ PK }) => !/^(MAIL|EVENT|RATE)#/.test(String(PK)));
  const text = JSON.stringify(left);
  for (const personal of [email, 'Lisbon']) expect(text).not.toContain(personal);
  await expect(people.erase(email)).rejects.toMatchObject({ code: 'person_not_found' });
});

test('someone who has paid more than the most that one thing costs has a page', async () => {
  const email = someone();
  for (const collection of ['birth', 'stress'] as const) {
    const paid = { total: pounds(maxAmount), paidAt: past.startTime, paymentStatus: 'paid' as const };
    await putItem(table, orderItem(examplePurchase({ id: newId(new Date()), buyerEmail: email, collection, ...paid })));
  }
  const person = await people.person(email);
  expect(contract.getPerson.response.parse(person).totals.paid).toEqual([pounds(2 * maxAmount)]);
});

test('deleting is refused for an account, and while a merge is not finished', async () => {
  const member = someone('member');
  const from = someone('old');
  const into = someone('new');
  await people.giveAccount(member);
  await expect(people.erase(member)).rejects.toMatchObject({ code: 'person_has_account' });
  await people.book(from, await people.freeSession());
  await people.book(into, await people.freeSession());
  await putItem(table, mergeItem({ from, into, startedAt: past.startTime }));
  for (const email of [from, into]) {
    await expect(people.erase(email)).rejects.toMatchObject({ code: 'merge_unfinished' });
  }
});
