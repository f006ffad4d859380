import { expect, test } from 'vitest';
import * as z from 'zod';
import { setReminders, wantsReminders } from '../../../domains/reminders/store.ts';
import { findEntry } from '../../../domains/waitlist/store.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { accessItem } from '../../../ground/keys/access.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { mergeItem, mergeKey } from '../../../ground/keys/person.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { getItem, putItem } from '../../../ground/platform/table.ts';
import { findPass } from '../../../orders/bookings/joint-order-store.ts';
import { examplePurchase, passOf } from '../../../testing/examples.ts';
import { openPurchasing } from '../../../testing/purchasing.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openPeople, someone } from './testing/people-api.ts';

// docs/product.md#merging-addresses, docs/decisions/merging-people.md

const site = await openSharedTestSite();
const people = openPeople(site);
const purchasing = openPurchasing(site);
const { table } = site.dependencies;
const past = { startTime: '2026-01-12T18:00:00.000Z', endTime: '2026-01-12T19:30:00.000Z' };

/** A session whose only place is taken. */
async function fullSession(): Promise<string> {
  const sessionId = await people.freeSession({ maxAttendees: 1 });
  await people.book(someone('first'), sessionId);
  return sessionId;
}

/** A purchase of a guest with its access. */
async function bought(email: string) {
  const purchase = examplePurchase({ id: newId(new Date()), buyerEmail: email });
  await putItem(table, orderItem(purchase));
  const access = { collection: 'birth', purchaseId: purchase.id, createdAt: purchase.createdAt } as const;
  await putItem(table, accessItem({ memberSub: null, email }, access));
  return purchase;
}

function aPass(email: string) {
  const money = { amount: 4800, currency: 'GBP' } as const;
  return passOf({
    id: newId(new Date()),
    seriesId: newId(new Date()),
    title: 'Steady',
    buyerName: 'Mara',
    buyerEmail: email,
    status: 'paid',
    bookingIds: [newId(new Date())],
    total: money,
    listPrice: money,
    createdAt: past.startTime,
  });
}

test.each(['with an account', 'without an account'])('everything moves to an address %s, once', async (which) => {
  const from = someone('old');
  const into = someone('new');
  const profile = which === 'with an account' ? await people.giveAccount(into) : undefined;
  const sub = profile?.sub ?? null;
  const sessionId = await people.freeSession();
  const full = await fullSession();
  const bookingId = await people.book(from, sessionId);
  await people.book(into, await people.freeSession());
  await site.join(full, from);
  const purchase = await bought(from);
  const pass = aPass(from);
  await putItem(table, orderItem(pass));
  await setReminders(table, emailHash(from), false, new Date());
  await people.note(into, 'Comes with her sister.', 0);
  await people.note(from, 'Asthma spray in her bag.', 0);
  const counters = await site.counters(full);

  const preview = await people.preview(from, into);
  expect(preview).toMatchObject({ bookings: 1, purchases: 1, passes: 1, waiting: 1, notes: true, obstacles: [] });
  expect(preview).toMatchObject({ stopsReminders: true, owned: [] });
  expect(await site.booking(bookingId)).toMatchObject({ attendeeEmail: from });

  expect(await people.mergeAll(from, into)).toBe(4);
  expect(await site.booking(bookingId)).toMatchObject({ attendeeEmail: into, memberSub: sub, status: 'completed' });
  expect(await purchasing.purchase(purchase.id)).toMatchObject({ buyerEmail: into, memberSub: sub, status: 'paid' });
  const owner = sub === null ? { email: into } : { sub, email: into };
  expect(await purchasing.access(owner)).toMatchObject({ purchaseId: purchase.id });
  expect(await purchasing.access({ email: from })).toBeUndefined();
  expect(await findPass(table, pass.id)).toMatchObject({ buyerEmail: into, memberSub: sub });
  expect(await findEntry(table, full, emailHash(into))).toMatchObject({ email: into, name: 'Wren Ellis' });
  expect(await findEntry(table, full, emailHash(from))).toBeUndefined();
  // The owner causes it: it counts for no budget of the address (docs/trust.md#mail-budget).
  await site.react();
  const joined = (await scanPrefix(table, 'MAIL#')).filter(({ kind, to }) => kind === 'waitlist_joined' && to === into);
  expect(joined).toMatchObject([{ sessionId: full, byStudio: true }]);
  expect(await site.counters(full)).toEqual(counters);
  expect(await wantsReminders(table, emailHash(into))).toBe(false);
  const person = await people.person(into);
  expect(person.notes.text).toBe('Comes with her sister.\n\nAsthma spray in her bag.');
  expect(person).toMatchObject({ merging: [], totals: { bookings: 2, purchases: 1 } });
  // Only its choice about reminders is left of the other, and the seat groups count the new address.
  const groups = await scanPrefix(table, `SEATS#${sessionId}`);
  expect(groups.map(({ SK }) => SK)).toEqual([`EMAIL#${emailHash(into)}`]);
  expect(await scanPrefix(table, `PERSON#${emailHash(from)}`)).toEqual([]);
  expect(await site.counterMismatches()).toEqual([]);
  const trail = await (sub === null
    ? auditHistory(table, 'address', emailHash(into))
    : auditHistory(table, 'person', sub));
  const merges = trail.filter(({ action }) => action === 'person.merged');
  expect(merges).toMatchObject([{ before: { email: from }, after: { email: into }, by: { email: 'ada@example.org' } }]);
});

test('a merge that was interrupted goes on, and two at once move everything once', async () => {
  const from = someone('old');
  const into = someone('new');
  const ids: string[] = [];
  for (let n = 0; n < 6; n++) ids.push(await people.book(from, await people.freeSession()));
  await people.book(into, await people.freeSession());
  // The first request failed after it had begun.
  const startedAt = new Date().toISOString();
  await putItem(table, mergeItem({ from, into, startedAt }));
  expect(await people.person(into)).toMatchObject({ merging: [from] });
  const results = await Promise.all([people.mergeAll(from, into), people.mergeAll(from, into)]);
  expect(results[0] + results[1]).toBe(6);
  for (const id of ids) expect(await site.booking(id)).toMatchObject({ attendeeEmail: into });
  expect(await getItem(table, mergeKey(emailHash(from)), z.unknown(), { consistent: true })).toBeUndefined();
  expect(await site.counterMismatches()).toEqual([]);
});

test('merges in opposite directions at once: one is refused, nothing is lost', async () => {
  const one = someone('one');
  const other = someone('other');
  const ids = [
    await people.book(one, await people.freeSession()),
    await people.book(other, await people.freeSession()),
  ];
  const outcomes = await Promise.allSettled([people.mergeAll(one, other), people.mergeAll(other, one)]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  const emails = await Promise.all(ids.map(async (id) => (await site.booking(id))?.attendeeEmail));
  expect(new Set(emails).size).toBe(1);
});

test('both have bought the collection: the access that stays is kept, and nothing is refunded', async () => {
  const from = someone('old');
  const into = someone('new');
  const theirs = await bought(from);
  const own = await bought(into);
  expect(await people.preview(from, into)).toMatchObject({ owned: ['Birth'], obstacles: [] });
  await people.mergeAll(from, into);
  expect(await purchasing.access({ email: into })).toMatchObject({ purchaseId: own.id });
  expect(await purchasing.purchase(theirs.id)).toMatchObject({ status: 'paid', refundDueAt: null, buyerEmail: into });
});

test('access that was given without a purchase moves', async () => {
  const from = someone('old');
  const into = someone('new');
  await people.book(from, await people.freeSession());
  await people.book(into, await people.freeSession());
  const access = { collection: 'stress', purchaseId: null, createdAt: past.startTime } as const;
  await putItem(table, accessItem({ memberSub: null, email: from }, access));
  await people.mergeAll(from, into);
  expect(await purchasing.access({ email: into }, 'stress')).toMatchObject({ purchaseId: null });
  expect(await purchasing.access({ email: from }, 'stress')).toBeUndefined();
});

test('both wait for one session: the address that stays keeps its place, and is counted once', async () => {
  const from = someone('old');
  const into = someone('new');
  const full = await fullSession();
  await site.join(full, from);
  await site.join(full, into);
  const before = await findEntry(table, full, emailHash(into));
  await people.mergeAll(from, into);
  expect(await findEntry(table, full, emailHash(into))).toEqual(before);
  expect(await site.counters(full)).toMatchObject({ waiting: 1 });
});

const kinds = ({ obstacles }: { obstacles: { kind: string }[] }) => obstacles.map(({ kind }) => kind);

test('refused: two accounts, an account that would go, the same address, nothing there', async () => {
  const guest = someone('guest');
  const member = someone('member');
  const other = someone('other');
  await people.giveAccount(member);
  await people.giveAccount(other);
  await people.book(guest, await people.freeSession());
  expect(kinds(await people.preview(member, other))).toEqual(['both_accounts']);
  expect(kinds(await people.preview(member, guest))).toEqual(['source_has_account']);
  expect(kinds(await people.preview(guest, guest))).toEqual(['same_address']);
  expect(kinds(await people.preview(someone(), guest))).toEqual(['nothing_to_merge']);
  for (const [from, into] of [
    [member, other],
    [member, guest],
    [guest, guest],
  ] as const) {
    await expect(people.merge(from, into)).rejects.toMatchObject({ code: 'merge_refused' });
  }
  // As when another request has finished it.
  expect(await people.merge(someone(), guest)).toEqual({ moved: 0, done: true });
  expect(await scanPrefix(table, `PERSON#${emailHash(member)}`)).toEqual([]);
});

test('refused: both have a place in one session; a cancelled one does not count', async () => {
  const from = someone('old');
  const into = someone('new');
  const title = 'Breath at Dusk';
  const sessionId = await people.freeSession({ title });
  const bookingId = await people.book(from, sessionId);
  await people.book(into, sessionId);
  expect((await people.preview(from, into)).obstacles).toEqual([{ kind: 'same_session', about: [title] }]);
  await expect(people.merge(from, into)).rejects.toMatchObject({ code: 'merge_refused' });
  expect(await site.booking(bookingId)).toMatchObject({ attendeeEmail: from });
});

test('refused while something is being paid', async () => {
  const from = someone('old');
  const into = someone('new');
  await people.book(into, await people.freeSession());
  const held = await site.holdSeat({ email: from });
  expect(kinds(await people.preview(from, into))).toEqual(['payment_open']);
  await site.cancel(held.bookingId);
  expect(kinds(await people.preview(from, into))).toEqual([]);
});

test('a booking that the old address makes meanwhile stays its own, or moves: never both', async () => {
  const from = someone('old');
  const into = someone('new');
  await people.book(from, await people.freeSession());
  await people.book(into, await people.freeSession());
  const sessionId = await people.freeSession();
  const [, bookingId] = await Promise.all([people.mergeAll(from, into), people.book(from, sessionId)]);
  const booking = await site.booking(bookingId);
  const groups = await scanPrefix(table, `SEATS#${sessionId}`);
  expect(groups.map(({ SK }) => SK)).toEqual([`EMAIL#${emailHash(booking?.attendeeEmail ?? '')}`]);
});
