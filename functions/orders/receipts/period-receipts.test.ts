import { expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { invoicingKey } from '../../ground/keys/invoicing.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import type { PackPurchase } from '../../ground/keys/purchase.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleMembershipOrder, storeMembership } from '../../testing/example-memberships.ts';
import { examplePackPurchase } from '../../testing/examples.ts';
import { testMember } from '../../testing/member.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { showMyMembership } from '../memberships/show.ts';
import { findReceipts } from './issue.ts';
import { getMyPeriodReceipts } from './period-receipts.ts';
import { readPdf } from './testing/pdf-text.ts';

// docs/product.md#receipts: a member saves the receipt of each paid period.

const site = await openSharedTestSite();
const { table } = site.dependencies;
await putItem(table, { ...invoicingKey, vatRate: 2000, prefix: 'EX-' });
const call = { query: undefined, request: { ip: '2001:db8:feed::7', country: null } };
const periods = [
  { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
  { start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' },
] as const;

type Member = ReturnType<typeof testMember>;

/** A membership of a member with two periods, of which `later` says what the second one's order is. */
async function held(later: Partial<PackPurchase> = {}, { member = testMember(), isLinked = true } = {}) {
  const id = newId(new Date());
  const secondId = newId(new Date());
  const { membership } = await storeMembership(table, {
    id,
    ownerEmail: member.email,
    memberSub: isLinked ? member.sub : null,
    periods: [
      { orderId: id, invoiceId: `in_1${id}`, ...periods[0] },
      { orderId: secondId, invoiceId: `in_2${id}`, ...periods[1] },
    ],
  });
  const first = exampleMembershipOrder({ ...membership, periods: membership.periods.slice(1) });
  const [line] = first.lines;
  await putItem(table, orderItem({ ...first, id: secondId, lines: [line], ...later }));
  return { id, secondId, member };
}

const save = (membershipId: string, orderId: string, member: Member) =>
  getMyPeriodReceipts({ ...call, params: { membershipId, orderId }, body: undefined, member }, site.dependencies);

async function pagesOf(...args: Parameters<typeof save>): Promise<string[]> {
  const { pdf } = await save(...args);
  return (await readPdf(Buffer.from(pdf, 'base64'))).pages;
}

async function shownPeriods(membershipId: string, member: Member) {
  const page = await showMyMembership({ ...call, params: { membershipId }, body: {}, member }, site.dependencies);
  return contract.showMyMembership.response.parse(page).periods;
}

test('a member saves the receipt of each paid period, with its days, and gets the same one again', async () => {
  const { id, secondId, member } = await held();
  const [first = '', ...others] = await pagesOf(id, id, member);
  for (const text of ['Membership: Every month', 'December 1–31, 2026', '£48.00', 'VAT 20%'])
    expect(first).toContain(text);
  expect(others).toEqual([]);
  const [second = ''] = await pagesOf(id, secondId, member);
  expect(second).toContain('January 1–31, 2027');
  expect(await save(id, secondId, member)).toEqual(await save(id, secondId, member));
  expect(await shownPeriods(id, member)).toEqual([
    { orderId: secondId, ...periods[1], total: { amount: 4800, currency: 'GBP' }, refunded: false },
    { orderId: id, ...periods[0], total: { amount: 4800, currency: 'GBP' }, refunded: false },
  ]);
});

test('so does the member whose confirmed address a guest had given', async () => {
  const { id, member } = await held({}, { isLinked: false });
  expect(await pagesOf(id, id, member)).toHaveLength(1);
});

test('of a period that was refunded it is saved with its credit note', async () => {
  const refundedAt = '2027-01-05T10:00:00.000Z';
  const { id, secondId, member } = await held({ status: 'cancelled', refundedAt, refundAmount: 3600 });
  const [receipt, creditNote, ...none] = await pagesOf(id, secondId, member);
  expect(receipt).toContain('£48.00');
  expect(creditNote).toMatch(/Credit note/);
  expect(creditNote).toContain('£36.00');
  expect(none).toEqual([]);
  expect(await shownPeriods(id, member)).toMatchObject([{ refunded: true }, { refunded: false }]);
});

test('another member gets none of it, and no number is given for them', async () => {
  const { id, secondId } = await held();
  for (const stranger of [testMember(), testMember({ email: 'lea@example.org' })]) {
    await expect(save(id, secondId, stranger)).rejects.toMatchObject({ code: 'membership_not_found' });
  }
  expect(await findReceipts(table, secondId)).toEqual([]);
});

test('a member reaches no order through their own membership that is no period of it', async () => {
  const own = await held();
  const others = await held();
  const pack = examplePackPurchase({ id: newId(new Date()), memberSub: own.member.sub });
  await putItem(table, orderItem(pack));
  for (const orderId of [others.secondId, pack.id, newId(new Date())]) {
    await expect(save(own.id, orderId, own.member)).rejects.toMatchObject({ code: 'purchase_not_found' });
    expect(await findReceipts(table, orderId)).toEqual([]);
  }
  await expect(save(newId(new Date()), own.id, own.member)).rejects.toMatchObject({ code: 'membership_not_found' });
});

test('a free period has none', async () => {
  const free = { amount: 0, currency: 'GBP' } as const;
  const { id, secondId, member } = await held({ status: 'free', total: free, listPrice: free, paidAt: null });
  await expect(save(id, secondId, member)).rejects.toMatchObject({ code: 'no_receipt' });
  expect(await shownPeriods(id, member)).toMatchObject([{ total: free }, {}]);
});
