import { beforeAll, expect, test } from 'vitest';
import { getOrderReceipts } from '../../endpoints/admin/receipts/receipts.ts';
import { invoicingKey } from '../../ground/keys/invoicing.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleBooking, exampleVoucherPurchase } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { issueReceipts } from './issue.ts';
import { receiptsPdf } from './pdf.ts';
import { readPdf } from './testing/pdf-text.ts';

// docs/product.md#receipts: VAT of gift vouchers is due once, when they are sold or when they are used.

const table = await openSharedTable();
const dependencies = { table, now: () => new Date('2026-11-29T10:00:00.000Z') };
const admin = testMember({ email: 'studio@exhale.example', admin: true });
const texts = { buyer: { name: 'Ada Lovelace', email: 'ada@example.org' }, item: 'Evening Unwind' };
const setRate = (vatRate: number | null) => putItem(table, { ...invoicingKey, vatRate, prefix: 'EX-' });
beforeAll(() => setRate(2000));

async function pagesOfSale(purchase: ReturnType<typeof exampleVoucherPurchase>): Promise<string[]> {
  await putItem(table, orderItem(purchase));
  const call = { params: { type: 'voucher', orderId: purchase.id }, query: undefined, body: undefined } as const;
  const request = { ip: '2001:db8:feed::2', country: null };
  const { pdf } = await getOrderReceipts({ ...call, request, member: admin }, dependencies);
  return (await readPdf(Buffer.from(pdf, 'base64'))).pages;
}

const id = () => newId(new Date());

test('the receipt of a voucher that is taxed at its sale shows the VAT', async () => {
  const [page] = await pagesOfSale(exampleVoucherPurchase({ id: id() }));
  for (const text of ['Gift voucher', 'VAT 20%', '£8.33', '£41.67', 'Total paid, GBP', 'Lea Winter', 'Card'])
    expect(page).toContain(text);
  expect(page).not.toContain('not a tax invoice');
});

test('that of one which is taxed when it is used is not a tax invoice, and neither is its credit note', async () => {
  const refundedAt = '2026-11-25T10:00:00.000Z';
  const purchase = exampleVoucherPurchase({ id: id(), gift: { vat: 'at_use' }, status: 'cancelled', refundedAt });
  const [receipt, creditNote] = await pagesOfSale(purchase);
  expect(receipt).toContain('This receipt is not a tax invoice. VAT is due when the gift voucher is used.');
  expect(creditNote).toContain('This credit note is not one of tax.');
  expect(creditNote).toContain('£50.00');
  for (const page of [receipt, creditNote]) expect(page).not.toMatch(/VAT 20%|Without VAT/);
});

test('without a rate nothing is said of VAT', async () => {
  await setRate(null);
  const [page] = await pagesOfSale(exampleVoucherPurchase({ id: id(), gift: { vat: 'at_use' } }));
  expect(page).toContain('This receipt is not a tax invoice.');
  expect(page).not.toContain('VAT');
  await setRate(2000);
});

/** An order of £30.00 of which vouchers paid these parts. */
async function pagesOfUse(
  parts: { amount: number; vat?: 'at_sale' | 'at_use' }[],
  refund: { partialRefund?: { amount: number; at: string } } = {},
) {
  const total = { amount: 3000, currency: 'GBP' } as const;
  const vouchers = parts.map((part, index) => ({ code: `CODE${index}`, ...part }));
  const paid = { total, listPrice: total, vouchers, checkoutId: 'cs_1', paidAt: '2026-11-20T10:00:00.000Z' };
  const order = exampleBooking({ id: id(), paymentStatus: 'paid', ...paid, ...refund });
  return (await readPdf(await receiptsPdf(await issueReceipts(order, texts, dependencies)))).pages;
}

test('an order shows no VAT for the part that a voucher paid whose VAT was due when it was sold', async () => {
  const [page] = await pagesOfUse([{ amount: 1800, vat: 'at_sale' }]);
  // £12.00 by card: £10.00 and £2.00.
  for (const text of ['By a gift voucher, with its VAT paid when it was sold', '£18.00', '£10.00', '£2.00', '£30.00'])
    expect(page).toContain(text);
});

test('of an order that such vouchers pay wholly no VAT is due', async () => {
  const [page] = await pagesOfUse([{ amount: 3000, vat: 'at_sale' }]);
  expect(page).not.toMatch(/VAT 20%|Without VAT/);
  expect(page).toContain('with its VAT paid when it was sold');
});

test.each([
  ['a voucher that is taxed when it is used', 'at_use'],
  ['a voucher that the owner made', undefined],
] as const)('an order that %s paid has VAT on all', async (_, vat) => {
  const [page] = await pagesOfUse([{ amount: 3000, ...(vat && { vat }) }]);
  for (const text of ['VAT 20%', '£5.00', '£25.00']) expect(page).toContain(text);
  expect(page).not.toContain('with its VAT paid');
});

test('a credit note follows the way by which the money goes back: the card first, then the vouchers', async () => {
  const at = '2026-11-24T10:00:00.000Z';
  const ofCard = await pagesOfUse([{ amount: 1800, vat: 'at_sale' }], { partialRefund: { amount: 1200, at } });
  expect(ofCard[1]).toContain('£2.00');
  expect(ofCard[1]).not.toContain('with its VAT paid');
  const ofBoth = await pagesOfUse([{ amount: 1800, vat: 'at_sale' }], { partialRefund: { amount: 1800, at } });
  expect(ofBoth[1]).toContain('with its VAT paid when it was sold');
  for (const text of ['£6.00', '£10.00', '£2.00']) expect(ofBoth[1]).toContain(text);
});
