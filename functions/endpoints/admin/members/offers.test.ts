import { expect, test } from 'vitest';
import { deletedPerson, rowsPerPage } from '#shared/rules/admin.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { offerItem } from '../../../ground/keys/offer.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { exampleBooking, exampleOffer } from '../../../testing/examples.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { storePlace } from '../../../testing/store-place.ts';
import { openLine } from '../../../testing/waitlist-line.ts';
import { openPeople, someone } from './testing/people-api.ts';

// What a person is offered is theirs like what they have booked (docs/product.md#people).

const site = await openSharedTestSite();
const people = openPeople(site);
const line = openLine(site);
const { table } = site.dependencies;

/** A session whose one seat is offered to this address. */
async function offeredTo(email: string) {
  const { sessionId, bookings } = await line.full(1, 0);
  await site.join(sessionId, email);
  await line.release(bookings[0] ?? '');
  await line.run(sessionId);
  return { sessionId, id: await line.offerOf(sessionId, email) };
}

test('an open offer is shown, exported, and ends when the person is deleted', async () => {
  const email = someone();
  const { sessionId, id } = await offeredTo(email);
  expect((await people.bookings(email)).orders).toMatchObject([{ id, status: 'pending', customerEmail: email }]);
  expect(await people.person(email)).toMatchObject({ name: 'Wren Ellis', totals: { bookings: 1 } });
  const { body } = await people.file(email);
  expect(JSON.parse(String(body))).toMatchObject({
    bookings: [],
    offers: [{ id, attendeeEmail: email, state: 'open' }],
  });
  await people.erase(email);
  const { name: attendeeName, email: attendeeEmail } = deletedPerson;
  expect(await site.offer(id)).toMatchObject({ state: 'ended', ending: 'by_admin', attendeeName, attendeeEmail });
  expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
  expect(JSON.stringify(await scanPrefix(table, 'OFFER#'))).not.toContain(email);
  expect(await site.counterMismatches()).toEqual([]);
});

test('of an accepted offer nothing personal is left either, and it is shown once, as a booking', async () => {
  const email = someone();
  const { id } = await offeredTo(email);
  await line.accept(id);
  expect((await people.bookings(email)).orders).toMatchObject([{ id, status: 'free' }]);
  expect(await people.person(email)).toMatchObject({ totals: { bookings: 1, cancelled: 0 } });
  await people.erase(email);
  expect(await site.booking(id)).toMatchObject({ status: 'cancelled', attendeeEmail: deletedPerson.email });
  expect(await site.offer(id)).toMatchObject({ state: 'accepted', attendeeEmail: deletedPerson.email });
  expect(await site.counterMismatches()).toEqual([]);
});

test('an open offer refuses a merge; one that has ended moves with the address', async () => {
  const from = someone('old');
  const into = someone('new');
  await people.book(into, await people.freeSession());
  const { id } = await offeredTo(from);
  expect(await people.preview(from, into)).toMatchObject({ bookings: 1, obstacles: [{ kind: 'offer_open' }] });
  await expect(people.merge(from, into)).rejects.toMatchObject({ code: 'merge_refused' });
  await line.decline(id);
  await people.mergeAll(from, into);
  expect(await site.offer(id)).toMatchObject({ state: 'ended', attendeeEmail: into });
  expect(await scanPrefix(table, `PERSON#${emailHash(from)}`)).toEqual([]);
  expect((await people.bookings(into)).orders.map((order) => order.id)).toContain(id);
});

test('bookings and offers are listed by page, each once', async () => {
  const email = someone();
  const sessionId = await people.freeSession();
  const ids = Array.from({ length: 2 * rowsPerPage + 3 }, () => newId(new Date()));
  for (const [n, id] of ids.entries()) {
    // Equal starts as well.
    const sessionStart = new Date(Date.UTC(2026, 9, 1 + Math.floor(n / 4))).toISOString();
    const own = { id, sessionId, attendeeEmail: email, sessionStart };
    const ended = { state: 'ended', ending: 'lapsed' } as const;
    if (n % 3 === 0) await putItem(table, offerItem(exampleOffer({ ...own, ...ended })));
    else await storePlace(table, exampleBooking(own));
  }
  const listed: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await people.bookings(email, cursor);
    listed.push(...page.orders.map(({ id }) => id));
    cursor = page.nextCursor;
  }
  expect(listed.toSorted()).toEqual(ids.toSorted());
});
