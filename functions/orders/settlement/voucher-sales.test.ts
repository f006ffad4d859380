import { describe, expect, test } from 'vitest';
import { eraseOrders } from '../../endpoints/admin/members/erase-orders.ts';
import { openAdminOrders } from '../../endpoints/admin/orders/testing/admin-orders.ts';
import { changeVoucher } from '../../endpoints/admin/vouchers/change.ts';
import { newId } from '../../ground/platform/ids.ts';
import { someEmail } from '../../testing/account-requests.ts';
import { adminCaller } from '../../testing/admin-caller.ts';
import { testMember } from '../../testing/member.ts';
import { accounts, browserSecret, pay, steerStripe, stripeRecords } from '../../testing/payments.ts';
import { openPurchasing } from '../../testing/purchasing.ts';
import { restorePoint } from '../../testing/restore.ts';
import { scanPrefix } from '../../testing/scan.ts';
import { openSharedTestSite, openTestSite } from '../../testing/site.ts';
import { openVoucherSales, pounds, saleBody } from '../../testing/voucher-sales.ts';
import { openVouchers } from '../../testing/vouchers.ts';

// docs/product.md#buying-a-gift-voucher, docs/product.md#withdrawing-from-a-voucher. A test session costs £18.

const site = await openSharedTestSite();
const sales = openVoucherSales(site);
const vouchers = openVouchers(site);
const admin = openAdminOrders(site);
const now = () => site.dependencies.now();

const refundsOf = async (id: string) => (await stripeRecords(id)).refunds.map(({ amount }) => amount);

const deliver = (type: string, payment_intent: unknown) =>
  site.deliverEvent({ id: 'evt_1', object: 'event', type, data: { object: { id: 'x_1', payment_intent } } });

async function paymentOf(id: string): Promise<string> {
  return String((await stripeRecords(id)).payments[0]?.id);
}

/** Books a place with a voucher; null where it does not pay. */
async function use(code: string, sessionId?: string): Promise<string | null> {
  const to = sessionId ?? (await site.createSession({ maxAttendees: null }));
  const body = site.bookingRequest(to, { vouchers: [{ code, amount: 1800 }] });
  try {
    await site.book(body);
    return body.bookingId;
  } catch (error) {
    expect((error as { code: string }).code).toMatch(/^voucher_|^busy$/);
    return null;
  }
}

const change = (voucherId: string, body: { ended?: boolean; note?: string }) =>
  changeVoucher({ ...adminCaller(), query: undefined, params: { voucherId }, body }, site.dependencies);

describe('the order of a gift voucher (docs/product.md#buying-a-gift-voucher)', () => {
  test('makes the voucher once it is paid, once, whatever settles it', async () => {
    const body = saleBody({ deliverAt: new Date(now().getTime() + 86_400_000).toISOString() });
    const { status, paymentUrl } = await sales.buy(body);
    expect(status).toBe('pending');
    expect(await sales.voucher(body.purchaseId)).toBeUndefined();
    await pay(String(paymentUrl));
    const { events } = await stripeRecords(body.purchaseId);
    await Promise.allSettled([
      ...events.map((event) => site.deliverEvent(event)),
      ...events.map((event) => site.deliverEvent(event)),
      sales.view(body.purchaseId),
      site.sync(),
    ]);
    expect(await sales.settle(body.purchaseId)).toMatchObject({ status: 'paid', total: pounds(5000) });
    const voucher = await sales.voucher(body.purchaseId);
    expect(voucher).toMatchObject({ value: pounds(5000), balance: 5000, soldWithVat: 'at_sale', endedAt: null });
    const written = (await scanPrefix(site.dependencies.table, 'VOUCHER#')).filter(({ id }) => id === body.purchaseId);
    expect(written).toHaveLength(1);
    const mails = await site.mails(body.purchaseId);
    expect(mails.filter((kind) => kind === 'voucher_bought')).toHaveLength(1);
    expect(site.mismatches).toEqual([]);
  });

  test('is valid to the end of the last day by the clock of the studio', async () => {
    const { voucher, order } = await sales.sold();
    const year = Number(String(order.paidAt).slice(0, 4)) + 5;
    expect(voucher.expiresAt.startsWith(String(year))).toBe(true);
  });

  test('is refused for a value that is not offered, for links in its words and for a past day', async () => {
    const tries: [Parameters<typeof saleBody>[0], string][] = [
      [{ value: pounds(999) }, 'voucher_not_sold'],
      [{ value: pounds(50_001) }, 'voucher_not_sold'],
      [{ message: 'Go to evil.com' }, 'gift_link'],
      [{ recipientName: 'www.evil.example' }, 'gift_link'],
      [{ giverName: 'ada@example.org' }, 'gift_link'],
      [{ deliverAt: '2020-01-01T09:00:00.000Z' }, 'invalid_request'],
      [{ deliverAt: '2099-01-01T09:00:00.000Z' }, 'invalid_request'],
    ];
    for (const [overrides, code] of tries) {
      await expect(sales.buy(saleBody(overrides))).rejects.toMatchObject({ code });
    }
    await expect(sales.buy(saleBody({ message: 'a\nb.com c' }))).rejects.toMatchObject({
      code: 'gift_link',
      toProblem: expect.any(Function),
    });
  });

  test('is one for an id, and another request of that id is refused', async () => {
    const body = saleBody();
    const [first, second] = await Promise.all([sales.buy(body), sales.buy(body)]);
    expect(first.paymentUrl).toBe(second?.paymentUrl);
    for (const other of [{ message: 'Other words' }, { email: someEmail() }, { value: pounds(2500) }]) {
      await expect(sales.buy({ ...body, ...other })).rejects.toMatchObject({ code: 'purchase_conflict' });
    }
    const code = await vouchers.make(1000, { id: newId(now()) });
    const made = (await scanPrefix(site.dependencies.table, `VOUCHER#${code}`))[0];
    await expect(sales.buy(saleBody({ purchaseId: String(made?.id) }))).rejects.toMatchObject({
      code: 'purchase_conflict',
    });
  });

  test('goes to at most five addresses a day of one buyer (docs/trust.md#mail-content)', async () => {
    const email = someEmail();
    const recipientEmail = someEmail();
    const bodies = [
      saleBody({ email, recipientEmail }),
      ...Array.from({ length: 4 }, () => saleBody({ email })),
      saleBody({ email, recipientEmail }),
      saleBody({ email, recipientEmail: null }),
    ];
    for (const body of bodies) await sales.buy(body);
    await expect(sales.buy(saleBody({ email }))).rejects.toMatchObject({
      code: 'too_many_recipients',
      retryAfter: expect.any(Number),
    });
    await sales.buy(saleBody());
  });

  test('counts five addresses also where ten are ordered at once', async () => {
    const email = someEmail();
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => sales.buy(saleBody({ email }))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(5);
  });

  test('that is not paid makes no voucher', async () => {
    const body = saleBody();
    const { paymentUrl } = await sales.buy(body);
    await pay(String(paymentUrl), { account: accounts.failsLater });
    await sales.settle(body.purchaseId);
    const paymentIntentId = await paymentOf(body.purchaseId);
    await steerStripe('settle', { paymentIntentId, outcome: 'fails' });
    expect(await sales.settle(body.purchaseId)).toMatchObject({ status: 'failed' });
    expect(await sales.voucher(body.purchaseId)).toBeUndefined();
    expect(await site.mails(body.purchaseId)).toEqual(['purchase_failed']);
  });

  test('of a member is theirs, and that of a guest becomes theirs', async () => {
    const member = testMember();
    const own = saleBody();
    await sales.buyAsMember(member, own);
    expect(await sales.order(own.purchaseId)).toMatchObject({ memberSub: member.sub, buyerEmail: member.email });
    const guest = saleBody({ email: member.email });
    await sales.buy(guest);
    await openPurchasing(site).link(member);
    expect(await sales.order(guest.purchaseId)).toMatchObject({ memberSub: member.sub });
  });
});

describe('the page of a bought voucher (docs/trust.md#gift-vouchers)', () => {
  test('opens by the secret of the browser, and never by the id alone', async () => {
    const { body, voucher } = await sales.sold();
    expect(await sales.view(body.purchaseId)).toMatchObject({
      status: 'paid',
      buyerEmail: body.email,
      recipientEmail: body.recipientEmail,
      voucher: { code: voucher.code, balance: pounds(5000), state: 'valid', withdrawableUntil: expect.any(String) },
      refunded: false,
    });
    for (const secret of [browserSecret('other'), 'x'.repeat(43)]) {
      await expect(sales.view(body.purchaseId, secret)).rejects.toMatchObject({ code: 'purchase_not_found' });
    }
  });
});

describe('withdrawing (docs/product.md#withdrawing-from-a-voucher)', () => {
  test('ends an unused voucher, sends all back and is confirmed by a mail, once', async () => {
    const { body, voucher } = await sales.sold();
    const answer = await sales.withdraw(body.purchaseId, body.email);
    expect(answer).toMatchObject({ total: pounds(5000) });
    expect(await sales.withdraw(body.purchaseId, body.email)).toMatchObject({ total: pounds(5000) });
    expect(await refundsOf(body.purchaseId)).toEqual([5000]);
    expect(await sales.order(body.purchaseId)).toMatchObject({ status: 'cancelled', refundReason: 'by_guest' });
    expect(await sales.voucher(body.purchaseId)).toMatchObject({ balance: 5000, endedAt: expect.any(String) });
    expect(await use(voucher.code)).toBeNull();
    const mails = await site.mails(body.purchaseId);
    expect(mails.filter((kind) => kind === 'purchase_refunded')).toHaveLength(1);
    expect(await sales.view(body.purchaseId)).toMatchObject({ voucher: null, refunded: true });
  });

  test('is refused to anyone else, of a used one, and after 14 days', async () => {
    const { body, voucher } = await sales.sold();
    for (const [id, email] of [
      [body.purchaseId, someEmail()],
      [newId(now()), body.email],
    ] as const) {
      await expect(sales.withdraw(id, email)).rejects.toMatchObject({ code: 'purchase_not_found' });
    }
    const later = () => new Date(now().getTime() + 14 * 86_400_000 + 60_000);
    const own = { ...site.dependencies, now: later };
    await expect(sales.withdraw(body.purchaseId, body.email, own)).rejects.toMatchObject({ code: 'withdrawal_over' });
    await use(voucher.code);
    await expect(sales.withdraw(body.purchaseId, body.email)).rejects.toMatchObject({ code: 'voucher_used' });
    expect(await refundsOf(body.purchaseId)).toEqual([]);
  });

  test.each([
    ['withdrawal', ({ purchaseId, email }: Sold) => sales.withdraw(purchaseId, email)],
    ['refund', ({ purchaseId }: Sold) => admin.refund('voucher', purchaseId)],
  ])('or a use wins, never both: %s', async (_, giveBack) => {
    const sessionId = await site.createSession({ maxAttendees: null });
    for (let attempt = 0; attempt < 25; attempt++) {
      const { body, voucher } = await sales.sold();
      const [bookingId, returned] = await Promise.all([
        use(voucher.code, sessionId),
        giveBack(body).then(
          () => true,
          ({ code }: { code: string }) => {
            expect(code).toBe('voucher_used');
            return false;
          },
        ),
      ]);
      expect({ used: bookingId !== null, returned }).not.toEqual({ used: true, returned: true });
      expect(await refundsOf(body.purchaseId)).toEqual(returned ? [5000] : []);
      expect(await vouchers.balance(voucher.code)).toBe(bookingId === null ? 5000 : 3200);
    }
  });
});

type Sold = { purchaseId: string; email: string };

describe('money back (docs/product.md#refunds)', () => {
  test('by an admin is whole, of an unused voucher, and ends it', async () => {
    const { body } = await sales.sold();
    const id = body.purchaseId;
    await expect(admin.refundPart('voucher', id, { amount: 100, left: 5000 })).rejects.toMatchObject({
      code: 'voucher_whole',
    });
    await expect(admin.setFrom('voucher', id, { status: 'cancelled', was: 'paid' })).rejects.toMatchObject({
      code: 'voucher_stands',
    });
    await expect(admin.setFrom('voucher', id, { status: 'free', was: 'paid' })).rejects.toMatchObject({
      code: 'voucher_by_hand',
    });
    expect(await admin.refund('voucher', id)).toMatchObject({ status: 'cancelled', refund: 'done' });
    expect(await refundsOf(id)).toEqual([5000]);
    expect(await sales.voucher(id)).toMatchObject({ endedAt: expect.any(String) });
    await expect(change(id, { ended: false })).rejects.toMatchObject({ code: 'voucher_refunded' });
    expect(await change(id, { note: 'Went back' })).toMatchObject({ state: 'ended' });
    await expect(sales.withdraw(id, body.email)).rejects.toMatchObject({ code: 'already_withdrawn' });
  });

  test('is refused of a used voucher and of one that the owner has ended', async () => {
    const used = await sales.sold();
    await use(used.voucher.code);
    await expect(admin.refund('voucher', used.body.purchaseId)).rejects.toMatchObject({ code: 'voucher_used' });
    const ended = await sales.sold();
    await change(ended.body.purchaseId, { ended: true });
    await expect(admin.refund('voucher', ended.body.purchaseId)).rejects.toMatchObject({ code: 'voucher_ended' });
    await change(ended.body.purchaseId, { ended: false });
    expect(await admin.refund('voucher', ended.body.purchaseId)).toMatchObject({ refund: 'done' });
  });

  test('that Stripe refuses can be tried again while the voucher stays unused', async () => {
    const { body, voucher } = await sales.sold();
    const id = body.purchaseId;
    await admin.refund('voucher', id);
    const latest = (await stripeRecords(id)).refunds.at(-1);
    await steerStripe('fail-refund', { refundId: latest?.id });
    await deliver('refund.failed', await paymentOf(id));
    expect(await sales.order(id)).toMatchObject({ refundedAt: null, refundFailedAt: expect.any(String) });
    expect(await sales.voucher(id)).toMatchObject({ endedAt: expect.any(String) });
    // The owner may let it pay again; what is used then does not go back.
    await change(id, { ended: false });
    await use(voucher.code);
    await expect(admin.refund('voucher', id)).rejects.toMatchObject({ code: 'voucher_used' });
    const shown = (await admin.order('voucher', id)).order.refusedRefund;
    if (!shown) throw new Error('no refused refund is shown');
    await expect(admin.recordRefund('voucher', id, shown)).rejects.toMatchObject({ code: 'voucher_used' });
  });

  test('at Stripe, or by a lost dispute, ends the voucher whatever was used', async () => {
    const { body, voucher } = await sales.sold();
    await use(voucher.code);
    const paymentIntentId = await paymentOf(body.purchaseId);
    await steerStripe('refund', { paymentIntentId });
    for (const type of ['charge.refunded', 'refund.updated', 'charge.refunded']) await deliver(type, paymentIntentId);
    expect(await sales.order(body.purchaseId)).toMatchObject({ refundReason: 'refunded_at_stripe' });
    expect(await sales.voucher(body.purchaseId)).toMatchObject({ balance: 3200, endedAt: expect.any(String) });
    expect(await use(voucher.code)).toBeNull();
    await expect(change(body.purchaseId, { ended: false })).rejects.toMatchObject({ code: 'voucher_refunded' });
  });

  test('an unpaid order can be cancelled, and what is paid afterwards goes back', async () => {
    const body = saleBody();
    const { paymentUrl } = await sales.buy(body);
    await admin.setFrom('voucher', body.purchaseId, { status: 'cancelled', was: 'pending' });
    await pay(String(paymentUrl)).catch(() => undefined);
    await sales.settle(body.purchaseId);
    expect(await sales.voucher(body.purchaseId)).toBeUndefined();
  });
});

describe('the back office (docs/product.md#admin-orders)', () => {
  test('lists and finds orders of vouchers, and shows who it is for', async () => {
    const { body, voucher } = await sales.sold({ recipientName: 'Zenobia' });
    await admin.index('voucher', body.purchaseId);
    const found = await admin.list({ type: 'voucher', search: 'zenobia' });
    expect(found.orders).toMatchObject([{ id: body.purchaseId, type: 'voucher', itemName: 'Gift voucher' }]);
    const { orders } = await admin.list({ type: 'voucher' });
    expect(orders.map(({ id }) => id)).toContain(body.purchaseId);
    expect(orders.every(({ type }) => type === 'voucher')).toBe(true);
    const { orders: all } = await admin.list();
    expect(all.map(({ id }) => id)).toContain(body.purchaseId);
    const { orders: recordings } = await admin.list({ type: 'recording' });
    expect(recordings.some(({ type }) => type === 'voucher')).toBe(false);
    const detail = await admin.order('voucher', body.purchaseId);
    expect(detail.gift).toMatchObject({ recipientName: 'Zenobia', voucher: { code: voucher.code } });
    await expect(admin.order('recording', body.purchaseId)).rejects.toMatchObject({ code: 'order_not_found' });
  });
});

test('with the buyer go the names, the words and who it is for, and the code pays on (docs/product.md#user-deletion)', async () => {
  const { body, voucher } = await sales.sold();
  await eraseOrders({ sub: null, email: body.email, fullName: 'Ada' }, site.dependencies);
  const stored = JSON.stringify(await sales.order(body.purchaseId));
  for (const text of [body.email, String(body.recipientEmail), 'Mara', 'Breathe well'])
    expect(stored).not.toContain(text);
  await expect(sales.view(body.purchaseId)).rejects.toMatchObject({ code: 'purchase_not_found' });
  await expect(sales.withdraw(body.purchaseId, body.email)).rejects.toMatchObject({ code: 'purchase_not_found' });
  expect(await use(voucher.code)).not.toBeNull();
});

test('after a restore the order is made again with a new voucher, without the buyer’s words (docs/trust.md#reconciliation)', async () => {
  const own = await openTestSite();
  try {
    const ownSales = openVoucherSales(own);
    const restore = await restorePoint(own.dependencies.table);
    const { body, voucher } = await ownSales.sold();
    await restore();
    expect(await ownSales.voucher(body.purchaseId)).toBeUndefined();
    for (const event of (await stripeRecords(body.purchaseId)).events) await own.deliverEvent(event);
    const order = await ownSales.order(body.purchaseId);
    expect(order).toMatchObject({ status: 'paid', total: pounds(5000), buyerEmail: body.email });
    expect(order.lines[0]).toMatchObject({ message: null, recipientEmail: body.recipientEmail, giverName: 'Ada' });
    const again = await ownSales.voucher(body.purchaseId);
    expect(again).toMatchObject({ balance: 5000, soldWithVat: 'at_sale' });
    expect(again?.code).not.toBe(voucher.code);
    expect(await refundsOf(body.purchaseId)).toEqual([]);
  } finally {
    await own.close();
  }
});
