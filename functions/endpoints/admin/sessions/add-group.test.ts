import { describe, expect, test } from 'vitest';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { wasGiven } from '../../../ground/keys/booking.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { findPlace } from '../../../orders/bookings/place-store.ts';
import { examineSession } from '../../../reactions/derived-data/sessions.ts';
import { randomIp } from '../../../testing/cloud.ts';
import { testMember } from '../../../testing/member.ts';
import { price } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from '../orders/testing/admin-orders.ts';
import { addAttendee } from './add-attendee.ts';

// Several places by hand (docs/product.md#several-places).

const site = await openSharedTestSite();
const { dependencies } = site;
const { table, now } = dependencies;
const admin = openAdminOrders(site);
const member = testMember({ admin: true });

type Body = RequestOutput<'addAttendee', 'body'>;
type Person = Partial<NonNullable<Body['group']>['further'][number]>;

const addressOf = (name: string) => `${name}-${newId(now()).toLowerCase()}@example.org`;

function bodyOf(people: Person[], more: Partial<Body> = {}): Body {
  const further = people.map((person, index) => ({
    bookingId: newId(now()),
    firstName: 'Jonas',
    lastName: `Number ${index + 2}`,
    ...person,
  }));
  return {
    id: newId(now()),
    firstName: 'Mara',
    lastName: 'Lund',
    email: addressOf('mara'),
    paymentStatus: 'paid',
    tell: true,
    group: { groupId: newId(now()), further },
    ...more,
  };
}

const add = (sessionId: string, body: Body) =>
  addAttendee(
    { params: { sessionId }, query: undefined, body, member, request: { ip: randomIp(), country: null } },
    dependencies,
  );

const idsOf = ({ id, group }: Body) => [id, ...(group?.further ?? []).map(({ bookingId }) => bookingId)];

async function placesOf(body: Body) {
  const found = await Promise.all(idsOf(body).map((id) => findPlace(table, id)));
  return found.flatMap((place) => place ?? []);
}

async function expectSound(sessionId: string, ...bodies: Body[]) {
  const known = new Set(bodies.flatMap(idsOf).map((id) => `BOOKING#${id}`));
  expect((await examineSession({ table, now }, sessionId, known)).findings).toEqual([]);
}

describe('several places by hand', () => {
  test('are one order with a mail to the buyer, and to who has an address; each place can be refunded by itself', async () => {
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const email = addressOf('jonas');
    const body = bodyOf([{}, { email }]);
    expect(await add(sessionId, body)).toMatchObject({ attendeeName: 'Mara Lund', paymentStatus: 'paid' });
    const [own, withoutAddress, withAddress] = await placesOf(body);
    expect(own).toMatchObject({ status: 'completed', total: price, isOfBuyer: false });
    expect(withoutAddress).toMatchObject({ status: 'completed', total: price, isOfBuyer: true });
    expect(withAddress).toMatchObject({ status: 'completed', attendeeEmail: email });
    expect(withAddress && wasGiven(withAddress)).toBe(true);
    expect(withAddress?.buyer).toMatchObject({ email: body.email });
    expect(await site.mails(body.id)).toEqual(['group_confirmed']);
    expect(await site.mails(withAddress?.id ?? '')).toEqual(['place_received']);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 3, held: 0 });
    await expectSound(sessionId, body);
    await admin.refund('session', own?.id ?? '');
    expect(await site.counters(sessionId)).toMatchObject({ taken: 2 });
    await expectSound(sessionId, body);
  });

  test('that are given cost nothing, and nobody is told where the owner says so', async () => {
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const body = bodyOf([{ email: addressOf('jonas') }], { paymentStatus: 'free', tell: false });
    await add(sessionId, body);
    const places = await placesOf(body);
    expect(places.map(({ paymentStatus, total }) => [paymentStatus, total.amount])).toEqual([
      ['free', 0],
      ['free', 0],
    ]);
    for (const { id } of places) expect(await site.mails(id)).toEqual([]);
  });

  test('are made once by a repeated request', async () => {
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const body = bodyOf([{}]);
    await Promise.all([add(sessionId, body), add(sessionId, body)]);
    await add(sessionId, body);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 2 });
  });

  test('leave the waitlist, each of them', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2, liftsNetworkLimit: true });
    const email = addressOf('mara');
    const other = addressOf('jonas');
    const held = [await site.holdSeat({ sessionId }), await site.holdSeat({ sessionId })];
    await site.join(sessionId, email);
    await site.join(sessionId, other);
    for (const { bookingId } of held) await site.cancel(bookingId);
    const body = bodyOf([{ email: other }], { email });
    await add(sessionId, body);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 2, waiting: 0 });
  });
});

describe('all or none', () => {
  test('where fewer are left, the answer says how many, and none is booked', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2 });
    const body = bodyOf([{}, {}]);
    await expect(add(sessionId, body)).rejects.toMatchObject({
      code: 'fewer_places_left',
      details: { left: 2 },
    });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
  });

  test('where one of them has a place already', async () => {
    const sessionId = await site.createSession({ maxAttendees: 6 });
    const email = addressOf('jonas');
    await add(sessionId, bodyOf([{ email }]));
    await expect(add(sessionId, bodyOf([{ email }]))).rejects.toMatchObject({ code: 'already_booked' });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 2 });
  });

  test('where an id is given twice', async () => {
    const sessionId = await site.createSession({ maxAttendees: 6 });
    const bookingId = newId(now());
    await expect(add(sessionId, bodyOf([{ bookingId }, { bookingId }]))).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });

  test('25 times, two by hand and two guests get the last two seats, never more', { timeout: 120_000 }, async () => {
    for (let round = 0; round < 25; round++) {
      const sessionId = await site.createSession({ maxAttendees: 2, liftsNetworkLimit: true });
      const body = bodyOf([{}], { tell: false });
      const results = await Promise.allSettled([
        add(sessionId, body),
        site.book(site.bookingRequest(sessionId)),
        site.book(site.bookingRequest(sessionId)),
      ]);
      const { taken = 0, held = 0 } = await site.counters(sessionId);
      expect(taken + held).toBeLessThanOrEqual(2);
      expect(taken).toBe(results[0].status === 'fulfilled' ? 2 : 0);
      expect((await placesOf(body)).length).toBe(taken);
    }
  });
});
