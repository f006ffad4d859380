import { expect, test } from 'vitest';
import { getOrderReceipts } from '../../endpoints/admin/receipts/receipts.ts';
import { invoicingKey } from '../../ground/keys/invoicing.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { examplePackPurchase } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { readPdf } from './testing/pdf-text.ts';

// docs/product.md#packs, docs/product.md#receipts: VAT of a pack is due when it is sold.

const table = await openSharedTable();
const dependencies = { table, now: () => new Date('2026-11-29T10:00:00.000Z') };
const call = {
  query: undefined,
  body: undefined,
  request: { ip: '2001:db8:feed::2', country: null },
  member: testMember({ email: 'studio@exhale.example', admin: true }),
};

async function pagesOfSale(overrides: Parameters<typeof examplePackPurchase>[0] = {}): Promise<string[]> {
  const purchase = examplePackPurchase({ id: newId(new Date()), ...overrides });
  await putItem(table, { ...invoicingKey, vatRate: 2000, prefix: 'EX-' });
  await putItem(table, orderItem(purchase));
  const params = { type: 'pack', orderId: purchase.id } as const;
  const { pdf } = await getOrderReceipts({ ...call, params }, dependencies);
  return (await readPdf(Buffer.from(pdf, 'base64'))).pages;
}

test('the receipt of a pack names it, its price and the VAT of its sale', async () => {
  const [page, ...others] = await pagesOfSale();
  for (const text of ['Pack: Five breaths', 'VAT 20%', '£14.17', '£70.83', '£85.00', 'Lea Winter', 'Card'])
    expect(page).toContain(text);
  expect(page).not.toContain('not a tax invoice');
  expect(others).toEqual([]);
});

test('what goes back of a partly used pack has a credit note with its VAT', async () => {
  const refund = { refundedAt: '2026-11-25T10:00:00.000Z', refundAmount: 6300, refundReason: 'by_guest' } as const;
  const [receipt, creditNote] = await pagesOfSale({ status: 'cancelled', ...refund });
  expect(receipt).toContain('£85.00');
  for (const text of ['Pack: Five breaths', 'VAT 20%', '£63.00', '£10.50']) expect(creditNote).toContain(text);
});
