import { expect, test } from 'vitest';
import { listAttention } from '../../ground/attention/find.ts';
import { needAttention } from '../../ground/attention/writes.ts';
import { transact } from '../../ground/platform/transact.ts';
import { membershipBody, offerPlans, openMembershipSales } from '../../testing/memberships.ts';
import { pay } from '../../testing/payments.ts';
import { openTestSite } from '../../testing/site.ts';
import { recheckListed } from '../settlement/compare.ts';
import { compareMemberships } from './compare.ts';

// docs/trust.md#reconciliation

// Of its own name, since Stripe lists those of all sites.
const site = await openTestSite('https://nights.example');
const { dependencies } = site;
const memberships = openMembershipSales(site);
await offerPlans(dependencies.table);

test('a night begins what was paid while its events were lost', async () => {
  const body = membershipBody();
  const { paymentUrl } = await memberships.buy(body);
  await pay(String(paymentUrl));
  expect(await compareMemberships(dependencies)).toMatchObject({ failed: 0 });
  expect(await memberships.membership(body.purchaseId)).toMatchObject({ state: 'active' });
});

test('a night renews what was charged while its events were lost, and the next one asks about it once', async () => {
  const begun = await memberships.begun();
  await memberships.goOn(begun, { months: 1 });
  const askedFor: string[] = [];
  const { payments } = dependencies;
  const findSubscription: typeof payments.findSubscription = (id) => {
    askedFor.push(id);
    return payments.findSubscription(id);
  };
  const counting = { ...dependencies, payments: { ...payments, findSubscription } };
  expect(await compareMemberships(counting)).toMatchObject({ failed: 0 });
  expect((await memberships.membership(begun.id)).periods).toHaveLength(2);
  askedFor.length = 0;
  await compareMemberships(counting);
  expect(askedFor.filter((id) => id === begun.subscriptionId)).toHaveLength(1);
});

test('what was listed about an order of a period goes off the list once it agrees', async () => {
  const { id } = await memberships.begun();
  const order = await memberships.order(id);
  const subject = { type: 'pack', id } as const;
  const { table, now } = dependencies;
  await transact(table, [needAttention({ kind: 'payment_differs', subject, amount: order.total }, now())]);
  await recheckListed(dependencies);
  expect((await listAttention(table)).filter((item) => item.subject.id === id)).toEqual([]);
});
