import { expect, test } from 'vitest';
import { setLanguage } from '#shared/rules/language.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { getOrderReceipts } from '../../endpoints/admin/receipts/receipts.ts';
import { invoicingKey } from '../../ground/keys/invoicing.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { receiptNumbersKey, receiptNumbersRecord } from '../../ground/keys/receipt.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { siteKey } from '../../ground/keys/site-key.ts';
import { newId } from '../../ground/platform/ids.ts';
import { getItem, putItem } from '../../ground/platform/table.ts';
import { exampleBooking, examplePurchase, exampleSession } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { browserSecret } from '../../testing/payments.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable, openTemporaryTable } from '../../testing/temporary-table.ts';
import { fileOf, getMyReceipts, getReceipts } from './endpoints.ts';
import { findReceipts, issueReceipts } from './issue.ts';
import { receiptsPdf } from './pdf.ts';
import { readPdf } from './testing/pdf-text.ts';

// docs/product.md#receipts

const table = await openSharedTable();
let now = '2026-11-23T10:00:00.000Z';
const dependencies = { table, now: () => new Date(now) };
const request = { ip: '2001:db8:feed::1', country: null };
const admin = testMember({ email: 'studio@exhale.example', admin: true });
const price = { amount: 1800, currency: 'GBP' } as const;
const texts = { buyer: { name: 'Ada Lovelace', email: 'ada@example.org' }, item: 'Evening Unwind' };

function paidBooking(overrides: Parameters<typeof exampleBooking>[0] = {}) {
  const id = newId(new Date());
  const paid = { total: price, listPrice: price, checkoutId: 'cs_1', paidAt: '2026-11-20T10:00:00.000Z' };
  return exampleBooking({ id, paymentStatus: 'paid', secretHash: hashOf(browserSecret(id)), ...paid, ...overrides });
}

async function stored(...args: Parameters<typeof paidBooking>) {
  const booking = paidBooking(...args);
  for (const item of sessionItems(exampleSession())) await putItem(table, item);
  await storePlace(table, booking);
  return booking;
}

const numbers = async () =>
  (await getItem(table, receiptNumbersKey, receiptNumbersRecord, { consistent: true })) ??
  receiptNumbersRecord.parse({});

const bytesOf = ({ pdf }: { pdf: string }) => Buffer.from(pdf, 'base64');
const byGuest = (bookingId: string, secret = browserSecret(bookingId)) =>
  getReceipts({ params: { bookingId }, query: undefined, body: { secret }, request }, dependencies);
const byAdmin = (orderId: string, type: 'session' | 'recording' = 'session') =>
  getOrderReceipts(
    { params: { type, orderId }, query: undefined, body: undefined, request, member: admin },
    dependencies,
  );

test('numbers are given once for each payment, without a gap, however many ask at once', async () => {
  const before = await numbers();
  const orders = [paidBooking(), paidBooking(), paidBooking()];
  const asked = [...orders, ...orders].map((order) => issueReceipts(order, texts, dependencies));
  const issued = (await Promise.all(asked)).flat();
  expect(new Set(issued.map(({ number }) => number)).size).toBe(orders.length);
  const given = [...new Set(issued.map(({ number }) => number))].toSorted((one, other) => one - other);
  expect(given).toEqual(orders.map((_, place) => before.receipt + place + 1));
  expect(await numbers()).toEqual({ ...before, receipt: before.receipt + orders.length });
});

test('a receipt reads in the English that the owner chose (docs/product.md#dates-and-durations)', async () => {
  const own = await openTemporaryTable();
  await putItem(own, { ...siteKey, names: { ...defaultSite.names, language: 'en-GB' }, updatedAt: null });
  await putItem(own, { ...invoicingKey, sellerName: 'Ada Breathes', vatRate: null, prefix: 'EX-' });
  const [receipt] = await issueReceipts(paidBooking(), texts, { table: own, now: () => new Date(now) });
  const { pdf } = await fileOf(receipt ? [receipt] : [], { table: own, now: () => new Date(now) });
  const { pages } = await readPdf(Buffer.from(pdf, 'base64'));
  expect(pages[0]).toContain('Paid: 20 November 2026');
  await own.close();
  setLanguage('en-US');
});

test('a receipt says what was paid, by whom, with the tax in it, and stays as it was issued', async () => {
  const seller = { sellerName: 'Ada Breathes', address: '12 Example Street\nBath BA1 1LN', vatNumber: 'GB123456789' };
  await putItem(table, { ...invoicingKey, ...seller, vatRate: 2000, prefix: 'EX-' });
  const booking = await stored({ attendeeName: 'Žofie Nguyễn Αλέξης' });
  const first = bytesOf(await byGuest(booking.id));
  const { pages, title, isTagged } = await readPdf(first);
  expect(pages).toHaveLength(1);
  for (const text of ['Ada Breathes', '12 Example Street', 'VAT number GB123456789', 'Žofie Nguyễn Αλέξης'])
    expect(pages[0]).toContain(text);
  for (const text of ['Evening Unwind', '£18.00', 'VAT 20%', '£3.00', '£15.00', 'Paid: November 20, 2026', 'Card'])
    expect(pages[0]).toContain(text);
  expect(title).toMatch(/^Receipt EX-\d{4}$/);
  expect(isTagged).toBe(true);

  now = '2027-01-05T10:00:00.000Z';
  await putItem(table, { ...invoicingKey, sellerName: 'Another Seller', vatRate: null, prefix: 'X' });
  await storePlace(table, { ...booking, attendeeName: 'Renamed' });
  expect(bytesOf(await byGuest(booking.id)).equals(first)).toBe(true);
  now = '2026-11-23T10:00:00.000Z';
});

test('what went back has a credit note for its receipt, with a number of its own', async () => {
  const booking = await stored();
  const [receipt] = (await findReceiptsAfter(() => byGuest(booking.id), booking.id)).slice(-1);
  const part = { amount: 500, at: '2026-11-24T10:00:00.000Z' };
  const refunded = { ...booking, partialRefund: part, refundedAt: '2026-11-25T10:00:00.000Z' };
  await storePlace(table, { ...refunded, status: 'cancelled', paymentStatus: 'cancelled' });
  const before = await numbers();
  const { pages } = await readPdf(bytesOf(await byGuest(booking.id)));
  expect(pages.map((page) => /(Receipt|Credit note) \S+/.exec(page)?.[0])).toEqual([
    `Receipt ${receipt?.name}`,
    expect.stringMatching(/^Credit note \S*C\d{4}$/),
    expect.stringMatching(/^Credit note \S*C\d{4}$/),
  ]);
  expect(pages[1]).toContain('£5.00');
  expect(pages[2]).toContain('£13.00');
  expect(pages[2]).toContain(`This credit note is for receipt ${receipt?.name}.`);
  expect(await numbers()).toEqual({ receipt: before.receipt, credit_note: before.credit_note + 2 });
});

async function findReceiptsAfter(act: () => Promise<unknown>, orderId: string) {
  await act();
  return findReceipts(table, orderId);
}

test('only who may change a booking gets its receipt, and none of what someone else has paid', async () => {
  const booking = await stored({ memberSub: 'sub-1' });
  await expect(byGuest(booking.id, 'x'.repeat(43))).rejects.toMatchObject({ code: 'not_your_booking' });
  const member = { ...testMember({ email: 'other@example.org' }), sub: 'sub-2' };
  const asMember = { params: { bookingId: booking.id }, query: undefined, body: undefined, request };
  await expect(getMyReceipts({ ...asMember, member }, dependencies)).rejects.toMatchObject({
    code: 'not_your_booking',
  });
  const own = await getMyReceipts({ ...asMember, member: { ...member, sub: 'sub-1' } }, dependencies);
  expect(own.fileName).toMatch(/^receipt-.*\.pdf$/);
  const given = await stored({ givenAt: '2026-11-21T10:00:00.000Z' });
  await expect(byGuest(given.id)).rejects.toMatchObject({ code: 'no_receipt' });
});

test('what costs nothing has none; the owner gets those of collections too', async () => {
  const before = await numbers();
  const free = await stored({ paymentStatus: 'free', total: { ...price, amount: 0 }, paidAt: null, checkoutId: null });
  await expect(byGuest(free.id)).rejects.toMatchObject({ code: 'no_receipt' });
  expect(await numbers()).toEqual(before);
  const purchase = examplePurchase({ id: newId(new Date()), paidAt: '2026-11-20T10:00:00.000Z', checkoutId: 'cs_2' });
  await putItem(table, orderItem(purchase));
  const { pages } = await readPdf(bytesOf(await byAdmin(purchase.id, 'recording')));
  expect(pages[0]).toContain('Birth Recording Package');
  expect(pages[0]).toContain('€60.00');
  await expect(byAdmin(newId(new Date()))).rejects.toMatchObject({ code: 'order_not_found' });
});

test('of a person who was deleted, what was issued stays and nothing else is', async () => {
  const deleted = { attendeeName: 'Deleted person', attendeeEmail: 'deleted@person.invalid', memberSub: null } as const;
  const known = await stored();
  const unknown = await stored(deleted);
  const issued = bytesOf(await byAdmin(known.id));
  await storePlace(table, { ...known, ...deleted });
  expect(bytesOf(await byAdmin(known.id)).equals(issued)).toBe(true);
  await expect(byAdmin(unknown.id)).rejects.toMatchObject({ code: 'no_receipt' });
});

test('a name in a script that the font does not have is left to the address', async () => {
  const [receipt] = await issueReceipts(
    paidBooking(),
    { ...texts, buyer: { name: '山田', email: 'y@example.org' } },
    dependencies,
  );
  const { pages } = await readPdf(await receiptsPdf(receipt ? [receipt] : []));
  expect(pages[0]).not.toContain('山田');
  expect(pages[0]).toContain('y@example.org');
});
