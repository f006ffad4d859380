import { expect, test } from 'vitest';
import { membershipBody, offerPlans, openMembershipSales } from '../../testing/memberships.ts';
import { pay } from '../../testing/payments.ts';
import { openTestSite } from '../../testing/site.ts';
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
