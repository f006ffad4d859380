import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { intercept } from '../../testing/fault-injection.ts';
import { openSharedTestSite } from '../../testing/site.ts';
import { limitStripe } from './limit.ts';

const site = await openSharedTestSite();
const find = (error: Error) => {
  const dependencies = intercept(site.dependencies, async (name, call) => {
    if (name === 'find') throw error;
    return call();
  });
  return limitStripe(dependencies, { order: 'order' }).payments.find('cs_test_1');
};

test('a call that Stripe fails is answered 503, and an error of ours stays one', async () => {
  const outage = new Stripe.errors.StripeAPIError({ message: 'Stripe is away', type: 'api_error' });
  await expect(find(outage)).rejects.toMatchObject({ code: 'payments_unavailable', status: 503 });
  await expect(find(new TypeError('of ours'))).rejects.toThrow(TypeError);
});
