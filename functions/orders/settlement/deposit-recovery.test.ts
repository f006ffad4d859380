import { afterAll, expect, test } from 'vitest';
import { restIdOf } from '../../ground/keys/rest.ts';
import { savedCards } from '../../testing/card-line.ts';
import { gbp } from '../../testing/changing.ts';
import { openDeposits } from '../../testing/deposits.ts';
import { openGroups } from '../../testing/groups.ts';
import { pay } from '../../testing/payments.ts';
import { restorePoint } from '../../testing/restore.ts';
import { openTestSite } from '../../testing/site.ts';

// A deposit and its rest are made again from their payments (docs/trust.md#reconciliation).

const site = await openTestSite('https://deposit-recovery.example');
afterAll(() => site.close());
const deposits = await openDeposits(site);
const groups = openGroups(site);
const { table } = site.dependencies;

const deliver = (id: string | null | undefined) =>
  site.deliverEvent({ type: 'checkout.session.completed', data: { object: { id } } });

test('a deposit that was lost is made again, with what is owed and the consent', async () => {
  const body = await deposits.request();
  const restore = await restorePoint(table);
  const { paymentUrl } = await site.book(body);
  await pay(String(paymentUrl));
  const booked = await site.settle(body.bookingId);
  await restore();
  await deliver(booked?.checkoutId);
  expect(await site.booking(body.bookingId)).toMatchObject({ status: 'completed', total: gbp(10_000) });
  expect(await deposits.deposit(body.bookingId)).toMatchObject({ state: 'pending', byCard: true });
  expect(await deposits.rest(booked?.deposit?.restId ?? '')).toMatchObject({
    status: 'pending',
    total: gbp(30_000),
    lines: [{ byCard: true, card: { last4: '4242' } }],
  });
});

test.each(['the deposit', 'the rest'] as const)('both are made again when %s comes first', async (first) => {
  const body = await deposits.request();
  const restore = await restorePoint(table);
  const { paymentUrl } = await site.book(body);
  await pay(String(paymentUrl));
  const booked = await site.settle(body.bookingId);
  const restId = booked?.deposit?.restId ?? '';
  await pay(await deposits.page(body.bookingId));
  const checkouts = [booked?.checkoutId, (await deposits.rest(restId))?.checkoutId];
  await deposits.advance(restId);
  await restore();
  for (const id of first === 'the deposit' ? checkouts : checkouts.toReversed()) await deliver(id);
  await site.sync();
  expect(await deposits.rest(restId)).toMatchObject({ status: 'paid', refundDueAt: null });
  expect(await deposits.deposit(body.bookingId)).toMatchObject({ state: 'paid' });
  expect(await site.counterMismatches()).toEqual([]);
});

test('a place that was moved before its rest was paid has the rest that was paid, when that comes first', async () => {
  const body = await deposits.request();
  const startTime = new Date(site.dependencies.now().getTime() + 70 * 24 * 3_600_000).toISOString();
  const dearer = await site.createSession({ price: gbp(46_000), startTime });
  const restore = await restorePoint(table);
  const { paymentUrl } = await site.book(body);
  await pay(String(paymentUrl));
  const booked = await site.settle(body.bookingId);
  const restId = booked?.deposit?.restId ?? '';
  await deposits.moveAsShown(body.bookingId, dearer);
  await pay(await deposits.page(body.bookingId));
  const checkouts = [(await deposits.rest(restId))?.checkoutId, booked?.checkoutId];
  await deposits.advance(restId);
  await restore();
  for (const id of checkouts) await deliver(id);
  await site.sync();
  expect(await deposits.rest(restId)).toMatchObject({ status: 'paid', total: gbp(36_000), refundDueAt: null });
  expect(await deposits.deposit(body.bookingId)).toMatchObject({
    state: 'paid',
    rest: gbp(36_000),
    bookedRest: 30_000,
  });
});

test('two places that were paid after the restored point are completed again, each with what is owed', async () => {
  const body = await deposits.jointRequest();
  const { paymentUrl } = await groups.order(body);
  const restore = await restorePoint(table);
  await pay(String(paymentUrl), { card: savedCards.good });
  await groups.settle(body.groupId);
  const { checkoutId } = await groups.group(body.groupId);
  const [own = '', other = ''] = (await groups.places(body.groupId)).map(({ id }) => id);
  await pay(await deposits.page(own, body.secret));
  await deposits.advance(restIdOf(own));
  const paidRest = await deposits.rest(restIdOf(own));
  await restore();
  for (const id of [paidRest?.checkoutId, checkoutId]) await deliver(id);
  await site.sync();
  expect(await groups.places(body.groupId)).toMatchObject([
    { status: 'completed', total: gbp(10_000), deposit: { state: 'paid' } },
    { status: 'completed', total: gbp(10_000), deposit: { state: 'pending', byCard: true } },
  ]);
  expect(await deposits.rest(restIdOf(own))).toMatchObject({ status: 'paid', refundDueAt: null });
  expect(await deposits.rest(restIdOf(other))).toMatchObject({
    status: 'pending',
    lines: [{ card: { last4: '4242' } }],
  });
  expect(await site.counterMismatches()).toEqual([]);
});
