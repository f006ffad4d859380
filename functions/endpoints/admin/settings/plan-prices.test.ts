import { afterAll, expect, test } from 'vitest';
import { siteUpdate } from '#shared/contract/settings/site-schemas.ts';
import { findPlanPrices } from '../../../domains/memberships/plan-prices.ts';
import { auditHistory } from '../../../ground/audit-entries/history.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { storeMembership } from '../../../testing/example-memberships.ts';
import { plan } from '../../../testing/memberships.ts';
import { openTemporaryTable } from '../../../testing/temporary-table.ts';
import { countPlanMembers } from '../memberships/plan-members.ts';
import { getSiteSettings, updateSiteSettings } from './site.ts';

// docs/product.md#admin-memberships

const table = await openTemporaryTable();
afterAll(() => table.close());
let minutes = 0;
/** Each reading is later than the one before, as entries of the audit trail are sorted by their time. */
const now = () => new Date(Date.parse('2026-12-20T10:00:00.000Z') + 60_000 * minutes++);
const dependencies = { table, now, newId };
const caller = adminCaller();

const other = { ...plan, id: '01JD00000000000000P1ANSA9E', name: 'Another one' };

async function save(prices: [number, number], pricesForEveryone?: string[]) {
  const { plans } = await getSiteSettings(callAs(caller, {}), { table });
  const list = [plan, other].map((one, place) => ({ ...one, price: { ...one.price, GBP: prices[place] ?? 0 } }));
  const body = { version: plans.version, plans: { list }, ...(pricesForEveryone && { pricesForEveryone }) };
  return updateSiteSettings(callAs(caller, { body: siteUpdate.parse(body) }), dependencies);
}

test('a price is for new members only unless it changes for everyone with the same save', async () => {
  await save([5200, 5200]);
  await save([5300, 5300]);
  expect(await findPlanPrices(table)).toBeUndefined();
  // Of a plan whose price stays there is nothing to say.
  await save([5400, 5300], [plan.id, other.id]);
  expect(await findPlanPrices(table)).toMatchObject({
    prices: [{ planId: plan.id, interval: 'month', price: { ...plan.price, GBP: 5400 } }],
    isSpread: false,
  });
  await save([5400, 5500], [other.id]);
  await save([5600, 5500], [plan.id]);
  const stored = await findPlanPrices(table);
  expect(stored?.prices.map(({ planId, price }) => [planId, price.GBP])).toEqual([
    [other.id, 5500],
    [plan.id, 5600],
  ]);
  const last = (await auditHistory(table, 'settings', 'plans')).at(-1);
  expect(last?.after).toMatchObject({ pricesForEveryone: [plan.name] });
});

test('says how many members pay which price, and from when another one would begin', async () => {
  const id = () => newId(now());
  const planId = plan.id;
  const announced = { price: { amount: 5000, currency: 'GBP' as const }, from: '2027-02-01T00:00:00.000Z' };
  await storeMembership(table, { id: id(), planId });
  await storeMembership(table, { id: id(), planId });
  await storeMembership(table, { id: id(), planId, priceChange: announced });
  await storeMembership(table, { id: id(), planId, endsWithPeriod: true });
  await storeMembership(table, { id: id() });
  const { groups } = await countPlanMembers(callAs(caller, { query: undefined }), dependencies);
  const price = { amount: 4800, currency: 'GBP' };
  const from = {
    lowerFrom: '2027-01-01T00:00:00.000Z',
    higherFrom: '2027-02-01T00:00:00.000Z',
    higherForAllFrom: '2027-02-01T00:00:00.000Z',
  };
  const group = { planId, interval: 'month', price, ...from };
  expect(groups.toSorted((one, another) => another.members - one.members)).toEqual([
    { ...group, expected: price, members: 2 },
    { ...group, expected: announced.price, members: 1 },
  ]);
});
