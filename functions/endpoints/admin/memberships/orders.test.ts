import { expect, test } from 'vitest';
import { deletedPerson } from '#shared/rules/admin.ts';
import { invoicingKey } from '../../../ground/keys/invoicing.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { readPdf } from '../../../orders/receipts/testing/pdf-text.ts';
import { storeMembership } from '../../../testing/example-memberships.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openAdminOrders } from '../orders/testing/admin-orders.ts';
import { getOrderReceipts } from '../receipts/receipts.ts';
import { searchBackOffice } from '../search/search.ts';

// Periods of memberships where orders are: lists, pages, files, receipts, search (docs/product.md#memberships).

const site = await openSharedTestSite();
const admin = openAdminOrders(site);
const { table, now } = site.dependencies;
const nothing = { params: undefined, query: undefined, body: undefined };
const from = { ...nothing, member: admin.ada, request: { ip: '2001:db8::ada', country: null } };

/** A membership of one period, with a name that no other test has. */
async function sold() {
  const id = newId(now());
  const name = `Ines ${id.toLowerCase()}`;
  const email = `${id.toLowerCase()}@example.org`;
  await storeMembership(table, { id, ownerName: name, ownerEmail: email });
  await admin.index('pack', id);
  return { id, name, email };
}

test('the list and the file of orders have a period, found by person, address and plan', async () => {
  const { id, name, email } = await sold();
  for (const search of [name, email, `every month ${name}`, `membership ${name}`]) {
    const { orders } = await admin.list({ type: 'pack', search });
    expect(orders).toMatchObject([{ id, type: 'pack', customerName: name, itemName: 'Membership: Every month' }]);
  }
  const file = await admin.export({ from: '2026-11-30T00:00:00.000Z', to: '2026-12-02T00:00:00.000Z' });
  const exported = { id, type: 'pack', itemName: 'Membership: Every month', customerEmail: email };
  expect(file.orders).toContainEqual(expect.objectContaining(exported));
});

test('the search of the back office finds it, and leads to its order', async () => {
  const { id, name, email } = await sold();
  for (const search of [name, email, `every month ${name}`]) {
    const { orders } = await searchBackOffice({ ...from, query: { search } }, site.dependencies);
    expect(orders.found).toMatchObject([{ id, type: 'pack', itemName: 'Membership: Every month' }]);
  }
});

test('the page of the order names the membership with the days of the period', async () => {
  const { id } = await sold();
  const page = await admin.order('pack', id);
  const days = { from: '2026-12-01T00:00:00.000Z', until: '2027-01-01T00:00:00.000Z' };
  expect(page).toMatchObject({ soldPack: { membership: { id, name: 'Every month', ...days } } });
});

test('the receipt names the plan and the days of the period, and whose it was', async () => {
  const { id, name } = await sold();
  await putItem(table, { ...invoicingKey, vatRate: 2000, prefix: 'EX-' });
  const { pdf } = await getOrderReceipts({ ...from, params: { type: 'pack', orderId: id } }, site.dependencies);
  const [page = ''] = (await readPdf(Buffer.from(pdf, 'base64'))).pages;
  for (const text of ['Membership: Every month', '2026', '£48.00', name.slice(0, 12)]) expect(page).toContain(text);
  expect(page).not.toContain(deletedPerson.name);
});
