import { describe, expect, test } from 'vitest';
import { isBooked } from '#shared/rules/bookings.ts';
import { dataFile } from '../../endpoints/admin/members/export-person.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { orderedGroup } from '../../ground/keys/seat-group.ts';
import { newId } from '../../ground/platform/ids.ts';
import { randomIp } from '../../testing/cloud.ts';
import { openGroups } from '../../testing/groups.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret, pay, price, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { confirmBooking } from '../bookings/confirm.ts';
import { joinBooking, joinMyBooking } from '../bookings/join.ts';
import { settlePlace } from '../bookings/joint-settlement.ts';
import { mailConfirmation } from '../bookings/mail-confirmation.ts';
import { moveBooking } from '../bookings/move.ts';
import { getReceipts, receiptsOf } from '../receipts/endpoints.ts';
import { mailGroupPlace, takeBackPlace } from './change-place.ts';
import { getGroup, getMyGroup } from './view.ts';

/** docs/product.md#several-places */

const site = await openSharedTestSite();
const groups = openGroups(site);
const { bodyOf, order, orderPaid, places, settle } = groups;

const free = { amount: 0, currency: 'GBP' } as const;
const from = (ip = randomIp()) => ({ query: undefined, request: { ip, country: null } });
const sum = (amounts: { total: { amount: number } }[]) => amounts.reduce((total, one) => total + one.total.amount, 0);

describe('an order of several places that is paid', () => {
  test('holds all seats, takes all of them once, and has one payment', async () => {
    const sessionId = await site.createSession({ maxAttendees: 5 });
    const body = bodyOf(sessionId, { further: [{}, { email: 'jonas-one@example.org' }] });
    const response = await order(body);
    expect(response).toMatchObject({ groupId: body.groupId, status: 'pending' });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 3, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
    // The same request again is the same order.
    expect(await order(body)).toMatchObject({ groupId: body.groupId, paymentUrl: response.paymentUrl });
    await pay(String(response.paymentUrl));
    await Promise.all([settle(body.groupId), settle(body.groupId), site.sync()]);
    const made = await places(body.groupId);
    expect(made).toMatchObject([
      { id: body.bookingId, status: 'completed', paymentStatus: 'paid', total: price },
      { status: 'completed', attendeeEmail: body.email, attendeeName: 'Jonas Number 2', givenAt: null },
      { status: 'completed', attendeeEmail: 'jonas-one@example.org', givenAt: expect.any(String) },
    ]);
    expect(sum(made)).toBe(3 * price.amount);
    expect(await groups.group(body.groupId)).toMatchObject({ status: 'paid' });
    expect(await site.counters(sessionId)).toEqual({ taken: 3, held: 0, waiting: 0 });
    expect(await site.mails(body.bookingId)).toEqual(['group_confirmed', 'group_notified']);
    expect(await site.mails(made[1]?.id ?? '')).toEqual([]);
    expect(await site.mails(made[2]?.id ?? '')).toEqual(['place_received']);
    expect((await stripeRecords(body.groupId)).checkouts).toHaveLength(1);
    expect(await site.counterMismatches()).toEqual([]);
    expect(await order(body)).toMatchObject({ status: 'completed', paymentUrl: null });
  });

  test('is settled by any of its places on the return page', async () => {
    const sessionId = await site.createSession();
    const body = bodyOf(sessionId);
    await pay(String((await order(body)).paymentUrl));
    expect(await settlePlace(body.bookingId, site.dependencies)).toMatchObject({ status: 'completed' });
    expect((await places(body.groupId)).every(isBooked)).toBe(true);
  });

  test('releases all seats when its checkout ends', async () => {
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const body = bodyOf(sessionId);
    await order(body);
    site.advanceClock(60);
    await site.sync();
    expect(await places(body.groupId)).toMatchObject([{ status: 'cancelled' }, { status: 'cancelled' }]);
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    expect(await site.counterMismatches()).toEqual([]);
    await expect(order(body)).rejects.toMatchObject({ code: 'checkout_closed' });
  });

  test('gives the share of a place back to the payer when it is cancelled alone', async () => {
    const sessionId = await site.createSession();
    const body = await orderPaid(sessionId);
    const [, second] = await places(body.groupId);
    const id = second?.id ?? '';
    await cancelBooking(
      { ...from(), params: { bookingId: id }, body: { secret: body.secret, refund: price } },
      site.dependencies,
    );
    expect(await places(body.groupId)).toMatchObject([{ status: 'completed' }, { status: 'cancelled' }]);
    expect((await stripeRecords(body.groupId)).refunds).toMatchObject([{ amount: price.amount }]);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('all or none', () => {
  test('says how many are left, and takes none', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2 });
    const body = bodyOf(sessionId, { further: [{}, {}] });
    await expect(order(body)).rejects.toMatchObject({ code: 'fewer_places_left', details: { left: 2 } });
    expect(await site.counters(sessionId)).toEqual({ taken: 0, held: 0, waiting: 0 });
    expect(await order(bodyOf(sessionId))).toMatchObject({ status: 'pending' });
  });

  test('the owner decides how many an order can have', async () => {
    const sessionId = await site.createSession();
    await expect(order(bodyOf(sessionId, { further: [{}, {}, {}, {}] }))).rejects.toMatchObject({
      code: 'fewer_places_left',
      details: { left: 4 },
    });
  });

  test('the last two places go to a couple, or to two singles: 25 tries', { timeout: 120_000 }, async () => {
    for (let attempt = 0; attempt < 25; attempt++) {
      const sessionId = await site.createSession({ maxAttendees: 2 });
      const couple = bodyOf(sessionId);
      const results = await Promise.allSettled([
        order(couple),
        site.book(site.bookingRequest(sessionId)),
        site.book(site.bookingRequest(sessionId)),
      ]);
      const [ofCouple, ...ofSingles] = results.map(({ status }) => status === 'fulfilled');
      const singles = ofSingles.filter(Boolean).length;
      const { held } = await site.counters(sessionId);
      expect(held).toBe((ofCouple ? 2 : 0) + singles);
      expect(held).toBeLessThanOrEqual(2);
      expect(held).toBeGreaterThan(0);
    }
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('places that cost nothing', () => {
  test('of an address that nobody has shown wait for one press of the buyer', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 20 });
    const body = bodyOf(sessionId, { total: free, further: [{}, { email: 'jonas-two@example.org' }] });
    expect(await order(body)).toMatchObject({ status: 'pending', paymentUrl: null });
    expect(await site.mails(body.bookingId)).toEqual(['place_held']);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 3 });
    expect(await site.counterMismatches()).toEqual([]);
    const secret = await site.mailSecret(body.bookingId);
    const browser = browserSecret('another browser of the buyer');
    await confirmBooking(
      { ...from(), params: { bookingId: body.bookingId }, body: { secret, browser } },
      site.dependencies,
    );
    expect(await places(body.groupId)).toMatchObject([
      { status: 'completed', paymentStatus: 'free' },
      { status: 'completed', paymentStatus: 'free' },
      { status: 'completed', paymentStatus: 'free', attendeeEmail: 'jonas-two@example.org' },
    ]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 3, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('follow the buyer to the right address in place of a mistyped one', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 20 });
    const body = bodyOf(sessionId, { total: free, further: [{}, { email: 'jonas-three@example.org' }] });
    await order(body);
    const { bookingId, secret } = body;
    const toMistyped = await site.mailSecret(bookingId);
    site.advanceClock(1);
    const email = `right-${body.email}`;
    await mailConfirmation({ ...from(), params: { bookingId }, body: { secret, email } }, site.dependencies);
    expect(await site.mails(bookingId)).toEqual(['place_held', 'place_held']);
    expect(await places(body.groupId)).toMatchObject([
      { status: 'pending', attendeeEmail: email, orderedBy: null },
      { status: 'pending', attendeeEmail: email, isOfBuyer: true, orderedBy: orderedGroup(email) },
      { status: 'pending', attendeeEmail: 'jonas-three@example.org', orderedBy: orderedGroup(email) },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
    const press = (mailed: string) =>
      confirmBooking(
        { ...from(), params: { bookingId }, body: { secret: mailed, browser: browserSecret('of the buyer') } },
        site.dependencies,
      );
    // Who has the mistyped address cannot keep the places.
    await expect(press(toMistyped)).rejects.toMatchObject({ code: 'not_your_booking' });
    await press(await site.mailSecret(bookingId));
    expect((await places(body.groupId)).map(({ status }) => status)).toEqual(['completed', 'completed', 'completed']);
    expect(await groups.group(body.groupId)).toMatchObject({ buyerEmail: email });
    expect(await site.counters(sessionId)).toMatchObject({ taken: 3, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('do not follow to an address that has as many places as it may', async () => {
    const sessionId = await site.createSession({ price: free, maxAttendees: 20 });
    const member = testMember();
    await groups.orderAs(member, sessionId, { total: free, further: [{}, {}, {}] });
    const body = bodyOf(sessionId, { total: free, further: [{}, {}, {}] });
    await order(body);
    const { bookingId, secret } = body;
    const correcting = mailConfirmation(
      { ...from(), params: { bookingId }, body: { secret, email: member.email } },
      site.dependencies,
    );
    await expect(correcting).rejects.toMatchObject({ status: 429 });
    expect(await places(body.groupId)).toMatchObject([{ attendeeEmail: body.email }, {}, {}, {}]);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('are corrected once, or kept, when press and correction meet: 25 tries', { timeout: 120_000 }, async () => {
    for (let attempt = 0; attempt < 25; attempt++) {
      const sessionId = await site.createSession({ price: free, maxAttendees: 20 });
      const body = bodyOf(sessionId, { total: free });
      await order(body);
      const { bookingId, secret } = body;
      const mailed = await site.mailSecret(bookingId);
      const email = `right-${body.email}`;
      await Promise.allSettled([
        confirmBooking(
          { ...from(), params: { bookingId }, body: { secret: mailed, browser: browserSecret('of the buyer') } },
          site.dependencies,
        ),
        mailConfirmation({ ...from(), params: { bookingId }, body: { secret, email } }, site.dependencies),
      ]);
      const [first, second] = await places(body.groupId);
      expect(second?.attendeeEmail).toBe(first?.attendeeEmail);
      expect(second?.status).toBe(first?.status);
      expect(first?.status).toBe(first?.attendeeEmail === email ? 'pending' : 'completed');
    }
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('are released together when nobody presses', async () => {
    const sessionId = await site.createSession({ price: free });
    const body = bodyOf(sessionId, { total: free });
    await order(body);
    site.advanceClock(31);
    await site.sync();
    expect(await places(body.groupId)).toMatchObject([{ ending: 'unconfirmed' }, { ending: 'unconfirmed' }]);
    expect(await site.counters(sessionId)).toMatchObject({ taken: 0, held: 0 });
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('are booked at once for a member with their own address', async () => {
    const sessionId = await site.createSession({ price: free });
    const member = testMember();
    const { status, body } = await groups.orderAs(member, sessionId, { total: free });
    expect(status).toBe('completed');
    expect(await places(body.groupId)).toMatchObject([
      { status: 'completed', memberSub: member.sub },
      { status: 'completed', memberSub: member.sub, attendeeName: 'Jonas Number 2' },
    ]);
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('codes (docs/product.md#discount-codes)', () => {
  test('a percentage counts for all places, a fixed amount once, and a one-time code once', async () => {
    const sessionId = await site.createSession();
    const percentage = await site.createDiscountCode({
      discountType: 'percentage',
      percentage: 50,
      isOneTimeUse: true,
    });
    const half = { ...price, amount: price.amount };
    const body = bodyOf(sessionId, { total: half, discountCode: percentage });
    expect(await order(body)).toMatchObject({ status: 'pending' });
    await expect(order(bodyOf(sessionId, { total: half, discountCode: percentage }))).rejects.toMatchObject({
      code: 'discount_code_used',
    });
    expect(await site.counterMismatches()).toEqual([]);
    site.advanceClock(60);
    await site.sync();
    expect(await site.counterMismatches()).toEqual([]);
    expect(await order(bodyOf(sessionId, { total: half, discountCode: percentage }))).toMatchObject({
      status: 'pending',
    });
  });
});

describe('who may do what (docs/trust.md#booking-authority)', () => {
  async function couple() {
    const sessionId = await site.createSession();
    const email = `${site.bookingRequest(sessionId).bookingId.toLowerCase()}@example.org`;
    const body = await orderPaid(sessionId, { further: [{ email }] });
    const placeId = body.further[0]?.bookingId ?? '';
    const params = { bookingId: body.bookingId, placeId };
    return { body, email, placeId, params };
  }
  const secretOf = async (id: string) => {
    const place = await site.booking(id);
    return site.mailSecret(place?.givenAt ? `${id} ${place.givenAt}` : id);
  };

  test('a place with an address is that of its person alone; the buyer sees its state', async () => {
    const { body, placeId } = await couple();
    const { secret } = body;
    const cancel = { ...from(), params: { bookingId: placeId }, body: { secret, refund: price } };
    await expect(cancelBooking(cancel, site.dependencies)).rejects.toMatchObject({ status: 403 });
    const view = await getGroup(
      { ...from(), params: { bookingId: body.bookingId }, body: { secret } },
      site.dependencies,
    );
    expect(view.places).toMatchObject([
      { bookingId: body.bookingId, isTheirs: false, attendeeEmail: null },
      { bookingId: placeId, isTheirs: true, attendeeEmail: body.further[0]?.email, returnable: true },
    ]);
    const stranger = { ...from(), params: { bookingId: body.bookingId }, body: undefined, member: testMember() };
    await expect(getMyGroup(stranger, site.dependencies)).rejects.toMatchObject({ status: 403 });
  });

  test('the link of a place without an address changes that place, and shows nothing of the others', async () => {
    const sessionId = await site.createSession();
    const body = await orderPaid(sessionId);
    const bookingId = body.further[0]?.bookingId ?? '';
    const secret = await site.mailSecret(bookingId);
    const links = await joinBooking({ ...from(), params: { bookingId }, body: { secret } }, site.dependencies);
    expect(links).toMatchObject({ attendeeName: 'Jonas Number 2' });
    const others = getGroup({ ...from(), params: { bookingId }, body: { secret } }, site.dependencies);
    await expect(others).rejects.toMatchObject({ code: 'not_your_booking' });
    const ofBrowser = { ...from(), params: { bookingId }, body: { secret: body.secret } };
    expect((await getGroup(ofBrowser, site.dependencies)).places).toHaveLength(2);
    const move = { secret, sessionId: await site.createSession(), refund: free };
    await moveBooking({ ...from(), params: { bookingId }, body: move }, site.dependencies);
    const afterwards = getGroup({ ...from(), params: { bookingId }, body: { secret } }, site.dependencies);
    await expect(afterwards).rejects.toMatchObject({ code: 'not_your_booking' });
  });

  test('reading as the member records nothing: their ticket is not opened by it (docs/trust.md#impersonation)', async () => {
    const member = testMember();
    const sessionId = await site.createSession();
    const body = await orderPaid(sessionId, { further: [{ email: member.email }] });
    const bookingId = body.further[0]?.bookingId ?? '';
    const impersonation = { id: newId(new Date()), by: 'sub-admin', authSessionId: 'session-1', until: 1 };
    const open = (caller: typeof member) =>
      joinMyBooking({ ...from(), params: { bookingId }, body: undefined, member: caller }, site.dependencies);
    await open({ ...member, impersonation });
    expect(await site.booking(bookingId)).toMatchObject({ openedAt: null });
    await open(member);
    expect(await site.booking(bookingId)).toMatchObject({ openedAt: expect.any(String) });
  });

  test('the file of what is kept about the person does not tell who ordered the place', async () => {
    const { email, placeId, body } = await couple();
    const person = { addressId: emailHash(email), email, profile: undefined };
    const accounts = { findAccount: async () => undefined };
    const file = String((await dataFile(person, { ...site.dependencies, accounts }, 'person')).body);
    expect(file).toContain(placeId);
    expect(file).not.toContain(body.email);
    expect(file).not.toContain('ORDERED#');
  });

  test('the buyer mails its ticket again, and takes it back until it was opened', async () => {
    const { body, placeId, params, email } = await couple();
    const { secret } = body;
    await mailGroupPlace({ ...from(), params, body: { secret } }, site.dependencies);
    expect(await site.mails(placeId)).toEqual(['place_received', 'place_received']);
    const view = await takeBackPlace({ ...from(), params, body: { secret } }, site.dependencies);
    expect(view.places).toMatchObject([{}, { isTheirs: false, attendeeEmail: null, returnable: false }]);
    expect(await site.booking(placeId)).toMatchObject({ attendeeEmail: body.email, givenAt: null, giverBearers: [] });
    expect(await site.mails(placeId)).toEqual([
      'booking_confirmed',
      'place_received',
      'place_received',
      'place_returned',
    ]);
    expect(email).not.toBe(body.email);
    expect(await site.counterMismatches()).toEqual([]);
  });

  test('a place whose ticket was opened is not taken back', async () => {
    const { body, placeId, params } = await couple();
    const secret = await secretOf(placeId);
    await joinBooking({ ...from(), params: { bookingId: placeId }, body: { secret } }, site.dependencies);
    const taken = takeBackPlace({ ...from(), params, body: { secret: body.secret } }, site.dependencies);
    await expect(taken).rejects.toMatchObject({ code: 'place_opened' });
  });
});

test('one payment has one receipt with a line for each place, and a credit note for what goes back (docs/product.md#receipts)', async () => {
  const sessionId = await site.createSession();
  const body = await orderPaid(sessionId, { further: [{}, { email: 'receipts@example.org' }] });
  const [, second, third] = await places(body.groupId);
  const ofPlace = async (place = second) => (place ? receiptsOf(place, site.dependencies) : []);
  const [receipt, ...none] = await ofPlace();
  expect(none).toEqual([]);
  expect(receipt).toMatchObject({ orderId: body.groupId, amount: { ...price, amount: 3 * price.amount } });
  expect(receipt?.lines?.map(({ amount }) => amount)).toEqual([price, price, price]);
  await cancelBooking(
    { ...from(), params: { bookingId: second?.id ?? '' }, body: { secret: body.secret, refund: price } },
    site.dependencies,
  );
  const cancelled = await site.booking(second?.id ?? '');
  expect(await ofPlace(cancelled)).toMatchObject([
    { number: receipt?.number },
    { kind: 'credit_note', receiptName: receipt?.name, amount: price, buyer: { email: body.email } },
  ]);
  expect(third?.givenAt).not.toBeNull();
  const theirs = getReceipts(
    { ...from(), params: { bookingId: body.bookingId }, body: { secret: body.secret } },
    site.dependencies,
  );
  expect((await theirs).fileName).toBe(`receipt-${receipt?.name}.pdf`);
});

describe('limits', () => {
  test('an address has or orders at most six places of a session', async () => {
    const sessionId = await site.createSession();
    const first = await orderPaid(sessionId, { further: [{}, { email: 'a-friend@example.org' }, {}] });
    const again = { email: first.email, further: [{}, {}] };
    await expect(order(bodyOf(sessionId, again))).rejects.toMatchObject({ status: 429 });
    expect(await order(bodyOf(sessionId, { email: first.email }))).toMatchObject({ status: 'pending' });
  });

  test('the first open order of a network may have as many places as an order can have', async () => {
    const sessionId = await site.createSession({ maxAttendees: 4 });
    const ip = randomIp();
    expect(await order(bodyOf(sessionId, { further: [{}, {}, {}] }), ip)).toMatchObject({ status: 'pending' });
    const other = await site.createSession({ maxAttendees: 6 });
    expect(await order(bodyOf(other), ip)).toMatchObject({ status: 'pending' });
    await expect(order(bodyOf(other, { further: [{}, {}] }), ip)).rejects.toMatchObject({ code: 'network_holds' });
  });

  test('a new order of the same browser replaces the unpaid one', async () => {
    const sessionId = await site.createSession({ maxAttendees: 2 });
    const before = bodyOf(sessionId);
    await order(before);
    const earlierBookings = [{ bookingId: before.bookingId, secret: before.secret }];
    const after = bodyOf(sessionId, { email: before.email, earlierBookings });
    expect(await order(after)).toMatchObject({ status: 'pending' });
    expect(await site.counters(sessionId)).toMatchObject({ held: 2 });
    const single = {
      ...site.bookingRequest(sessionId),
      earlierBookings: [{ bookingId: after.bookingId, secret: after.secret }],
    };
    await site.book(single);
    expect(await site.counters(sessionId)).toMatchObject({ held: 1 });
    expect(await site.counterMismatches()).toEqual([]);
  });
});
