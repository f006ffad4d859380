import { describe, expect, test } from 'vitest';
import { savedCards } from '../../testing/card-line.ts';
import { changeCall, gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { eventsOf } from '../../testing/events.ts';
import { openGroups } from '../../testing/groups.ts';
import { pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { cancelBooking } from '../bookings/cancel.ts';
import { findView } from '../bookings/view.ts';
import { takeBackPlace } from './change-place.ts';
import { getGroup } from './view.ts';

// Of several places of one order a part is paid at once, and the rest of each on a date (docs/product.md#deposits).

const site = await openSharedTestSite('https://deposits-of-places.example');
const deposits = await openDeposits(site);
const groups = openGroups(site);
const { table } = site.dependencies;

type Booked = Awaited<ReturnType<typeof deposits.bookedTogether>>;

const restsOf = ({ restIds }: Booked) => Promise.all(restIds.map(deposits.rest));
const placesOf = ({ groupId }: Booked) => groups.places(groupId);
const viewOf = ({ bookingId, secret }: Booked) =>
  getGroup({ ...changeCall(bookingId), body: { secret } }, site.dependencies);

/** The site, which counts how often it gives back the card of an order. */
async function countingReleases(couple: Booked) {
  const [rest] = await restsOf(couple);
  const released: string[] = [];
  const { payments } = site.dependencies;
  const releaseCard: typeof payments.releaseCard = (card) => {
    if (card.paymentMethodId === rest?.lines[0].card?.paymentMethodId) released.push(card.paymentMethodId);
    return payments.releaseCard(card);
  };
  return { released, own: { ...site.dependencies, payments: { ...payments, releaseCard } } };
}

const cancelPlace = (id: string, { secret }: Booked, refund: number, own = site.dependencies) =>
  cancelBooking({ ...changeCall(id), body: { secret, refund: gbp(refund) } }, own);

describe('an order of several places with a deposit', () => {
  test('has one payment of all deposits, and a rest of each place', async () => {
    const couple = await deposits.bookedTogether();
    expect(await placesOf(couple)).toMatchObject([
      { status: 'completed', total: gbp(10_000), deposit: { rest: gbp(30_000), state: 'pending', byGiver: false } },
      { status: 'completed', total: gbp(10_000), deposit: { rest: gbp(30_000), state: 'pending', byGiver: false } },
    ]);
    const [own, other] = couple.restIds;
    expect(await restsOf(couple)).toMatchObject([
      {
        total: gbp(30_000),
        buyerEmail: couple.email,
        lines: [{ byCard: true, siblingIds: [other], card: { last4: '4242' } }],
      },
      {
        total: gbp(30_000),
        buyerEmail: couple.email,
        lines: [{ byCard: true, siblingIds: [own], card: { last4: '4242' } }],
      },
    ]);
    const { checkouts } = await stripeRecords(couple.groupId);
    expect(checkouts).toMatchObject([{ amount_total: 20_000 }]);
    expect(await viewOf(couple)).toMatchObject({
      total: gbp(80_000),
      places: [{ rest: { amount: gbp(30_000) } }, { rest: { amount: gbp(30_000) } }],
    });
    // The same request again is the same order, and another choice is not.
    const { bookingIds: _, restIds: __, dueAt: ___, ...body } = couple;
    expect(await groups.order(body)).toMatchObject({ status: 'completed' });
    const whole = groups.order({ ...body, deposit: undefined });
    await expect(whole).rejects.toMatchObject({ code: 'booking_conflict' });
  });

  test('is refused at another rest or date than was shown, or where one place is not dear enough', async () => {
    const body = await deposits.jointRequest();
    const { rest, dueAt, byCard } = body.deposit ?? { rest: gbp(0), dueAt: '', byCard: false };
    for (const shown of [
      { rest: gbp(rest.amount - 1), dueAt },
      { rest, dueAt: new Date(Date.parse(dueAt) + 60_000).toISOString() },
    ]) {
      const request = groups.order({ ...body, deposit: { ...shown, byCard } });
      await expect(request).rejects.toMatchObject({ code: 'price_changed' });
    }
    await expect(deposits.jointRequest({ amount: 6_000, further: [{}, {}] })).rejects.toThrow('no deposit');
  });

  test('released before it was paid owes nothing', async () => {
    const body = await deposits.jointRequest();
    await groups.order(body);
    site.advanceClock(60);
    await site.sync();
    expect(await groups.places(body.groupId)).toMatchObject([
      { status: 'cancelled', deposit: { state: 'cancelled' } },
      { status: 'cancelled', deposit: { state: 'cancelled' } },
    ]);
  });

  test('is completed by a second run after a crash between its places', async () => {
    const body = await deposits.jointRequest({ further: [{}, {}] });
    await pay(String((await groups.order(body)).paymentUrl), { card: savedCards.good });
    let writes = 0;
    const dying = {
      ...site.dependencies,
      now: () => {
        writes += 1;
        if (writes > 6) throw new Error('crash');
        return site.dependencies.now();
      },
    };
    await groups.settle(body.groupId, dying).catch(() => undefined);
    await Promise.all([groups.settle(body.groupId), groups.settle(body.groupId)]);
    const places = await groups.places(body.groupId);
    expect(places.map(({ deposit }) => deposit?.state)).toEqual(['pending', 'pending', 'pending']);
    for (const { deposit } of places)
      expect(await deposits.rest(deposit?.restId ?? '')).toMatchObject({ lines: [{ card: { last4: '4242' } }] });
    expect(await site.counterMismatches()).toEqual([]);
  });
});

describe('the rests of several places', () => {
  test('have one reminder, are charged each once, and the last of them gives the card back', async () => {
    const couple = await deposits.bookedTogether();
    const { released, own } = await countingReleases(couple);
    const at = (afterMs: number) => ({ ...deposits.at(couple.dueAt, afterMs), payments: own.payments });
    await deposits.sweep(at(-3 * 24 * 3_600_000 + 60_000));
    const reminders = (await eventsOf(table, 'restReminded')).filter(({ to }) => to === couple.email);
    expect(reminders).toMatchObject([{ bookingId: couple.bookingId }]);
    await Promise.all([deposits.sweep(at(60_000)), deposits.sweep(at(60_000))]);
    await deposits.sweep(at(120_000));
    expect(await restsOf(couple)).toMatchObject([
      { status: 'paid', lines: [{ card: null }] },
      { status: 'paid', lines: [{ card: null }] },
    ]);
    for (const id of couple.restIds) expect((await stripeRecords(id)).payments).toHaveLength(1);
    expect(new Set(released).size).toBe(1);
    expect(released.length).toBeLessThanOrEqual(2);
    expect(await viewOf(couple)).toMatchObject({ total: gbp(80_000), places: [{}, {}] });
  });

  test('without a card are asked for by one mail, paid each on a page, and the one that is not paid goes', async () => {
    const couple = await deposits.bookedTogether({ byCard: false });
    await deposits.sweep(deposits.at(couple.dueAt));
    const requests = (await eventsOf(table, 'restRequested')).filter(({ to }) => to === couple.email);
    expect(requests).toMatchObject([{ bookingId: couple.bookingId, why: 'no_card' }]);
    const [, other = ''] = couple.bookingIds;
    await pay(await deposits.page(other, couple.secret));
    await deposits.sweep(deposits.at(couple.dueAt, 73 * 3_600_000));
    await site.sync();
    await deposits.sweep(deposits.at(couple.dueAt, 73 * 3_600_000));
    expect(await placesOf(couple)).toMatchObject([
      { status: 'cancelled', ending: 'rest_unpaid' },
      { status: 'completed', deposit: { state: 'paid' } },
    ]);
    expect((await stripeRecords(couple.groupId)).refunds).toMatchObject([{ amount: 10_000 }]);
  });

  test('keep their card when one place is cancelled, and the other is charged', async () => {
    const couple = await deposits.bookedTogether();
    const { released, own } = await countingReleases(couple);
    const [, other = ''] = couple.bookingIds;
    await cancelPlace(other, couple, 10_000);
    await deposits.sweep(own);
    expect(released).toEqual([]);
    expect(await restsOf(couple)).toMatchObject([
      { status: 'pending', lines: [{ card: { last4: '4242' } }] },
      { status: 'cancelled', lines: [{ card: null }] },
    ]);
    const later = { ...deposits.at(couple.dueAt), payments: own.payments };
    await deposits.sweep(later);
    await deposits.sweep(later);
    expect(await restsOf(couple)).toMatchObject([{ status: 'paid', lines: [{ card: null }] }, { status: 'cancelled' }]);
    expect(released).toHaveLength(1);
  });

  test('have one consent, which is withdrawn for all of them on any ticket', async () => {
    const couple = await deposits.bookedTogether();
    await deposits.withdraw(couple.bookingId, couple.secret);
    await deposits.sweep();
    expect(await restsOf(couple)).toMatchObject([
      { status: 'pending', lines: [{ byCard: false, card: null }] },
      { status: 'pending', lines: [{ byCard: false, card: null }] },
    ]);
    expect(await placesOf(couple)).toMatchObject([{ deposit: { byCard: false } }, { deposit: { byCard: false } }]);
  });
});

describe('the place of a person with an address of their own', () => {
  const withFriend = (email: string) => deposits.bookedTogether({ byCard: false, further: [{ email }] });

  test('is theirs, and its buyer pays the rest from their own ticket', async () => {
    const email = 'friend-pays@example.org';
    const couple = await withFriend(email);
    const [, friends = ''] = couple.bookingIds;
    const [, place] = await placesOf(couple);
    expect(place).toMatchObject({ attendeeEmail: email, givenAt: expect.any(String), deposit: { byGiver: true } });
    expect(await findView(table, friends)).not.toHaveProperty('deposit');
    const bySecretOfFriend = deposits.page(friends, await site.mailSecret(friends));
    await expect(bySecretOfFriend).rejects.toMatchObject({ code: 'not_your_booking' });
    await pay(await deposits.page(friends, couple.secret));
    await deposits.advance(couple.restIds[1] ?? '');
    expect(await viewOf(couple)).toMatchObject({ places: [{ rest: { amount: gbp(30_000) } }, { isTheirs: true }] });
    expect(await deposits.deposit(friends)).toMatchObject({ state: 'paid' });
  });

  test('that is cancelled by them owes nothing, and what was paid goes to the buyer', async () => {
    const couple = await withFriend('friend-cancels@example.org');
    const [, friends = ''] = couple.bookingIds;
    const secret = await site.mailSecret(friends);
    await cancelPlace(friends, { ...couple, secret }, 10_000);
    await deposits.sweep();
    expect(await restsOf(couple)).toMatchObject([{ status: 'pending' }, { status: 'cancelled' }]);
    expect((await stripeRecords(couple.groupId)).refunds).toMatchObject([{ amount: 10_000 }]);
  });

  test('taken back is the buyer’s again, with its rest', async () => {
    const couple = await withFriend('friend-returns@example.org');
    const { bookingId, secret } = couple;
    const [, placeId = ''] = couple.bookingIds;
    const call = { ...changeCall(bookingId), params: { bookingId, placeId } };
    await takeBackPlace({ ...call, body: { secret } }, site.dependencies);
    expect(await deposits.deposit(placeId)).toMatchObject({ state: 'pending', byGiver: false });
    expect(await findView(table, placeId)).toMatchObject({ deposit: { rest: gbp(30_000) } });
    expect(await deposits.page(placeId, secret)).toEqual(expect.any(String));
  });
});
