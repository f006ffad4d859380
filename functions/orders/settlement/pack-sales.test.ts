import { describe, expect, test } from 'vitest';
import { withdrawalEnd } from '#shared/rules/voucher-sale.ts';
import { changePackItem } from '../../domains/packs/store.ts';
import { eraseOrders } from '../../endpoints/admin/members/erase-orders.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { listAttention } from '../../ground/attention/find.ts';
import { packItem } from '../../ground/keys/pack.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { someEmail } from '../../testing/account-requests.ts';
import { examplePackPurchase, packOf } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { offerPacks, openPackSales, packBody, packForSale } from '../../testing/pack-sales.ts';
import { accounts, browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { restorePoint } from '../../testing/restore.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTestSite, openTestSite, type TestSite } from '../../testing/site.ts';
import { storePlace } from '../../testing/store-place.ts';
import { pounds } from '../../testing/voucher-sales.ts';
import { findPlace } from '../bookings/place-store.ts';
import { findView } from '../bookings/view.ts';

// docs/product.md#packs. A test session costs £18; a pack of five £85, a single session then £22.

const site = await openSharedTestSite();
const { table } = site.dependencies;
const sales = openPackSales(site);
const admin = openAdminOrders(site);
const now = () => site.dependencies.now();

await offerPacks(table);

const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);

const paymentOf = async (id: string) => String((await stripeRecords(id)).payments[0]?.id);

const deliver = (type: string, payment_intent: unknown) =>
  site.deliverEvent({ id: 'evt_1', object: 'event', type, data: { object: { id: 'x_1', payment_intent } } });

/** What the studio has to give back by hand for a place that a refunded pack paid. */
async function keptCreditsOf(bookingId: string) {
  const items = (await listAttention(table)).filter(({ subject }) => subject.id === bookingId);
  expect(items.every(({ kind }) => kind === 'credit_of_refunded_pack')).toBe(true);
  return items.map(({ amount }) => amount);
}

type Sold = Awaited<ReturnType<typeof sales.sold>>;

/** Books a place with a credit; null where the pack does not pay. */
async function use({ pack, body: { secret, email } }: Sold, to?: string, own: TestSite = site): Promise<string | null> {
  const sessionId = to ?? (await own.createSession({ maxAttendees: null }));
  const used = { packId: pack.id, secret, places: 1, credits: 1, amount: 1800 };
  const body = own.bookingRequest(sessionId, { email, pack: used });
  try {
    await own.book(body);
    return body.bookingId;
  } catch (error) {
    expect((error as { code: string }).code).toMatch(/^pack_|^busy$/);
    return null;
  }
}

async function usedTimes(times: number, overrides: Parameters<typeof packBody>[0] = {}): Promise<Sold> {
  const sold = await sales.sold(overrides);
  for (let time = 0; time < times; time += 1) expect(await use(sold)).not.toBeNull();
  return sold;
}

describe('the order of a pack (docs/product.md#packs)', () => {
  test('makes the pack once it is paid, once, whatever settles it', async () => {
    const body = packBody();
    const { status, paymentUrl } = await sales.buy(body);
    expect(status).toBe('pending');
    expect(await sales.pack(body.purchaseId)).toBeUndefined();
    await pay(String(paymentUrl));
    const { events } = await stripeRecords(body.purchaseId);
    await Promise.allSettled([
      ...events.map((event) => site.deliverEvent(event)),
      ...events.map((event) => site.deliverEvent(event)),
      sales.view(body.purchaseId),
      site.sync(),
    ]);
    expect(await sales.settle(body.purchaseId)).toMatchObject({ status: 'paid', total: pounds(8500) });
    expect(await sales.pack(body.purchaseId)).toMatchObject({
      terms: { name: 'Five breaths', sessions: 5 },
      ownerEmail: body.email,
      value: pounds(8500),
      creditsLeft: 5,
      valueLeft: 8500,
      singlePrice: 2200,
      sold: true,
      endedAt: null,
      expiresAt: expect.any(String),
    });
    const mails = await site.mails(body.purchaseId);
    expect(mails.filter((kind) => kind === 'pack_bought')).toHaveLength(1);
    expect(site.mismatches).toEqual([]);
  });

  test('is refused for a pack that is not offered, and for another price than its own', async () => {
    const tries: [Parameters<typeof packBody>[0], object][] = [
      [{ packForSaleId: newId(now()) }, { code: 'pack_not_sold' }],
      [{ total: pounds(8499) }, { code: 'price_changed' }],
    ];
    for (const [overrides, problem] of tries) {
      await expect(sales.buy(packBody(overrides))).rejects.toMatchObject(problem);
    }
  });

  test('is one for an id, and another request of that id is refused', async () => {
    const body = packBody();
    const [first, second] = await Promise.all([sales.buy(body), sales.buy(body)]);
    expect(first.paymentUrl).toBe(second?.paymentUrl);
    for (const other of [{ email: someEmail() }, { consent: false }, { secret: browserSecret('other') }]) {
      await expect(sales.buy({ ...body, ...other })).rejects.toMatchObject({ code: 'purchase_conflict' });
    }
    const given = packOf(examplePackPurchase({ id: newId(now()) }), { sold: false });
    await putItem(table, packItem(given));
    await expect(sales.buy(packBody({ purchaseId: given.id }))).rejects.toMatchObject({ code: 'purchase_conflict' });
  });

  test('that is not paid makes no pack', async () => {
    const body = packBody();
    const { paymentUrl } = await sales.buy(body);
    await pay(String(paymentUrl), { account: accounts.failsLater });
    await sales.settle(body.purchaseId);
    await steerStripe('settle', { paymentIntentId: await paymentOf(body.purchaseId), outcome: 'fails' });
    expect(await sales.settle(body.purchaseId)).toMatchObject({ status: 'failed' });
    expect(await sales.pack(body.purchaseId)).toBeUndefined();
    expect(await site.mails(body.purchaseId)).toEqual(['purchase_failed']);
  });

  test('of a member is theirs, and that of a guest becomes theirs', async () => {
    const member = testMember();
    const own = packBody();
    await sales.buyAsMember(member, own);
    expect(await sales.order(own.purchaseId)).toMatchObject({ memberSub: member.sub, buyerEmail: member.email });
    const guest = packBody({ email: member.email });
    await sales.buy(guest);
    await openPurchasing(site).link(member);
    expect(await sales.order(guest.purchaseId)).toMatchObject({ memberSub: member.sub });
  });

  test('is shown to the browser that bought it, and never by the id alone', async () => {
    const { body } = await sales.sold();
    expect(await sales.view(body.purchaseId)).toMatchObject({
      status: 'paid',
      name: 'Five breaths',
      buyerEmail: body.email,
      pack: { creditsLeft: 5, state: 'valid', withdrawal: { amount: pounds(8500) } },
      refunded: false,
    });
    for (const secret of [browserSecret('other'), 'x'.repeat(43)]) {
      await expect(sales.view(body.purchaseId, secret)).rejects.toMatchObject({ code: 'purchase_not_found' });
    }
  });

  test('is made again from its payment after a restore', async () => {
    const own = await openTestSite();
    try {
      const ownSales = openPackSales(own);
      const categories = Array.from({ length: 14 }, (_, place) => `${place}-${'x'.repeat(30)}`);
      await offerPacks(own.dependencies.table, [{ ...packForSale, categories, from: 'first_use' }]);
      const restore = await restorePoint(own.dependencies.table);
      const { body, pack } = await ownSales.sold();
      await restore();
      expect(await ownSales.pack(body.purchaseId)).toBeUndefined();
      for (const event of (await stripeRecords(body.purchaseId)).events) await own.deliverEvent(event);
      const again = await ownSales.pack(body.purchaseId);
      expect(again).toMatchObject({ terms: pack.terms, singlePrice: 2200, creditsLeft: 5, ownerEmail: body.email });
      expect(again?.terms.categories).toHaveLength(14);
      expect(await ownSales.order(body.purchaseId)).toMatchObject({ status: 'paid', lines: [{ consent: true }] });
    } finally {
      await own.close();
    }
  });
});

describe('withdrawing from a pack (docs/product.md#withdrawing-from-a-voucher)', () => {
  test('a pack whose buyer has not agreed to use it at once pays nothing until the days for it are over', async () => {
    const sold = await sales.sold({ consent: false });
    const { pack, order } = sold;
    expect(pack.usableFrom).toBe(withdrawalEnd(order.paidAt ?? ''));
    expect(await use(sold)).toBeNull();
    expect(await sales.view(pack.id)).toMatchObject({ pack: { state: 'not_yet', creditsLeft: 5 } });
    await transact(table, [changePackItem(pack, { usableFrom: now().toISOString() })]);
    expect(await use(sold)).not.toBeNull();
    expect(await sales.pack(pack.id)).toMatchObject({ creditsLeft: 4 });
  });

  test.each([
    [0, true, 8500],
    [2, true, 8500 - 2 * 2200],
    [0, false, 8500],
  ])('after %i uses and consent %s gives back %i, and ends it, once', async (times, consent, amount) => {
    const sold = await usedTimes(times, { consent });
    const { purchaseId, email } = sold.body;
    expect(await sales.view(purchaseId)).toMatchObject({ pack: { withdrawal: { amount: pounds(amount) } } });
    expect(await sales.withdraw(purchaseId, email)).toMatchObject({ total: pounds(amount) });
    expect(await sales.withdraw(purchaseId, email)).toMatchObject({ total: pounds(amount) });
    expect(await refundsOf(purchaseId)).toEqual([amount]);
    expect(await sales.order(purchaseId)).toMatchObject({ status: 'cancelled', refundReason: 'by_guest' });
    expect(await sales.pack(purchaseId)).toMatchObject({ creditsLeft: 5 - times, endedAt: expect.any(String) });
    expect(await use(sold)).toBeNull();
    const mails = await site.mails(purchaseId);
    expect(mails.filter((kind) => kind === 'purchase_refunded')).toHaveLength(1);
  });

  test('names the credits of places still to come, which stay booked and come back to nothing', async () => {
    const sold = await usedTimes(1);
    const { purchaseId, email } = sold.body;
    const past = String(await use(sold));
    const upcoming = String(await use(sold));
    const place = await findPlace(table, past);
    if (!place) throw new Error('no place');
    await storePlace(table, { ...place, sessionStart: new Date(now().getTime() - 3_600_000).toISOString() });
    expect(await sales.view(purchaseId)).toMatchObject({ pack: { withdrawal: { upcomingCredits: 2 } } });
    expect(await admin.order('pack', purchaseId)).toMatchObject({ soldPack: { refund: { upcomingCredits: 2 } } });
    expect(await findView(table, upcoming)).not.toHaveProperty('byPack.ended');

    await sales.withdraw(purchaseId, email);
    expect(await findView(table, upcoming)).toMatchObject({ status: 'completed', byPack: { credits: 1, ended: true } });
    await admin.refund('session', upcoming);
    expect(await sales.pack(purchaseId)).toMatchObject({ creditsLeft: 3, endedAt: expect.any(String) });
    expect(await refundsOf(purchaseId)).toEqual([8500 - 3 * 2200]);
    // The studio cancelled it: what was kept is listed, to be given back by hand.
    expect(await keptCreditsOf(upcoming)).toEqual([pounds(2200)]);
  });

  test('lists nothing for a credit of a pack that stands, or of which all went back at Stripe', async () => {
    const standing = await sales.sold();
    const place = String(await use(standing));
    await admin.refund('session', place);
    expect(await keptCreditsOf(place)).toEqual([]);

    const reversed = await sales.sold();
    const kept = String(await use(reversed));
    const paymentIntentId = await paymentOf(reversed.pack.id);
    await steerStripe('refund', { paymentIntentId });
    await deliver('charge.refunded', paymentIntentId);
    await admin.refund('session', kept);
    expect(await sales.pack(reversed.pack.id)).toMatchObject({ creditsLeft: 5, endedAt: expect.any(String) });
    expect(await keptCreditsOf(kept)).toEqual([]);
  });

  test('is refused to anyone else, after 14 days, and where nothing would go back', async () => {
    const { body } = await sales.sold();
    for (const [id, email] of [
      [body.purchaseId, someEmail()],
      [newId(now()), body.email],
    ] as const) {
      await expect(sales.withdraw(id, email)).rejects.toMatchObject({ code: 'purchase_not_found' });
    }
    const own = { ...site.dependencies, now: () => new Date(now().getTime() + 14 * 86_400_000 + 60_000) };
    await expect(sales.withdraw(body.purchaseId, body.email, own)).rejects.toMatchObject({ code: 'withdrawal_over' });
    const used = await usedTimes(4);
    await expect(sales.withdraw(used.body.purchaseId, used.body.email)).rejects.toMatchObject({ code: 'pack_used' });
    expect(await sales.pack(used.pack.id)).toMatchObject({ endedAt: null, creditsLeft: 1 });
    expect(await refundsOf(used.pack.id)).toEqual([]);
  });

  test.each([
    ['withdrawal', ({ body }: Sold) => sales.withdraw(body.purchaseId, body.email)],
    ['refund of the owner', ({ pack }: Sold) => admin.refund('pack', pack.id)],
  ])(
    'or a use is first, and the sum is right either way: %s, 25 tries',
    async (_, giveBack) => {
      const sessionId = await site.createSession({ maxAttendees: null });
      for (let attempt = 0; attempt < 25; attempt += 1) {
        const sold = await sales.sold();
        const [booked] = await Promise.all([use(sold, sessionId), giveBack(sold)]);
        const refund = booked === null ? 8500 : 8500 - 2200;
        expect(await refundsOf(sold.pack.id)).toEqual([refund]);
        const pack = await sales.pack(sold.pack.id);
        expect(pack).toMatchObject({ creditsLeft: booked === null ? 5 : 4, endedAt: expect.any(String) });
      }
    },
    300_000,
  );
});

describe('the back office (docs/product.md#packs)', () => {
  test('refunds what is not used, and ends the pack', async () => {
    const { pack } = await usedTimes(1);
    expect(await admin.refund('pack', pack.id)).toMatchObject({
      status: 'cancelled',
      refund: 'done',
      refundedPart: pounds(6300),
    });
    expect(await refundsOf(pack.id)).toEqual([6300]);
    expect(await sales.pack(pack.id)).toMatchObject({ endedAt: expect.any(String) });
  });

  test('refuses a refund of a part, of nothing, and any status by hand but cancelling what is unpaid', async () => {
    const { pack } = await usedTimes(4);
    await expect(admin.refund('pack', pack.id)).rejects.toMatchObject({ code: 'pack_used' });
    await expect(admin.refundPart('pack', pack.id, { amount: 100, left: 8500 })).rejects.toMatchObject({
      code: 'pack_whole',
    });
    await expect(admin.setFrom('pack', pack.id, { status: 'cancelled', was: 'paid' })).rejects.toMatchObject({
      code: 'pack_stands',
    });
    await expect(admin.setFrom('pack', pack.id, { status: 'free', was: 'paid' })).rejects.toMatchObject({
      code: 'pack_by_hand',
    });
    const unpaid = packBody();
    await sales.buy(unpaid);
    await admin.setFrom('pack', unpaid.purchaseId, { status: 'cancelled', was: 'pending' });
    expect(await sales.order(unpaid.purchaseId)).toMatchObject({ status: 'cancelled' });
  });

  test('keeps the sum of a refund that Stripe refused, whatever comes back to the pack', async () => {
    const sold = await sales.sold();
    const bookingId = await use(sold);
    const { id } = sold.pack;
    await sales.withdraw(id, sold.body.email);
    const latest = (await stripeRecords(id)).refunds.at(-1);
    await steerStripe('fail-refund', { refundId: latest?.id });
    await deliver('refund.failed', await paymentOf(id));
    expect(await sales.order(id)).toMatchObject({ refundedAt: null, refundFailedAt: expect.any(String) });
    await admin.refund('session', String(bookingId));
    expect(await sales.pack(id)).toMatchObject({ creditsLeft: 5, endedAt: expect.any(String) });
    await admin.refund('pack', id);
    expect(await sales.order(id)).toMatchObject({ refundedAt: expect.any(String), refundAmount: 6300 });
  });

  test('lists and finds the orders of packs', async () => {
    const { body } = await sales.sold({ firstName: 'Zuleika' });
    await admin.index('pack', body.purchaseId);
    const { orders } = await admin.list({ type: 'pack', search: 'zuleika' });
    expect(orders).toMatchObject([{ id: body.purchaseId, type: 'pack', itemName: 'Pack: Five breaths' }]);
    for (const type of ['session', 'recording', 'voucher'] as const) {
      expect((await admin.list({ type })).orders.some(({ id }) => id === body.purchaseId)).toBe(false);
    }
    expect((await admin.list()).orders.map(({ id }) => id)).toContain(body.purchaseId);
  });

  test('deletes a person: their pack ends for nobody, and its credits are void', async () => {
    const { body, pack } = await sales.sold();
    await eraseOrders({ sub: null, email: body.email, fullName: 'Ada' }, site.dependencies);
    expect(await sales.pack(pack.id)).toMatchObject({
      ownerEmail: 'deleted@person.invalid',
      ownerName: 'Deleted person',
      endedAt: expect.any(String),
      secretHash: null,
    });
    expect(JSON.stringify(await scanPrefix(table, `PACK#${pack.id}`))).not.toContain(body.email);
  });
});

describe('what happens at Stripe (docs/product.md#packs)', () => {
  test('a refund of all ends the pack, whatever was used', async () => {
    const { pack } = await usedTimes(2);
    const paymentIntentId = await paymentOf(pack.id);
    await steerStripe('refund', { paymentIntentId });
    await deliver('charge.refunded', paymentIntentId);
    expect(await sales.order(pack.id)).toMatchObject({ status: 'cancelled', refundReason: 'refunded_at_stripe' });
    expect(await sales.pack(pack.id)).toMatchObject({ creditsLeft: 3, endedAt: expect.any(String) });
  });

  test('a pack that is changed meanwhile is not ended for another sum', async () => {
    const { pack } = await sales.sold();
    const changed = changePackItem(pack, { endedAt: now().toISOString() }, ['creditsLeft']);
    await transact(table, [changePackItem(pack, { creditsLeft: 4 })]);
    expect((await transact(table, [changed])).written).toBe(false);
  });
});
