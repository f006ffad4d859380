import type { CardPayments } from '../../ground/stripe/saved-cards.ts';
import type { Subscriptions } from '../../ground/stripe/subscriptions.ts';

// As long as Stripe's ids.
export const savedCard = {
  customerId: `cus_${'a'.repeat(14)}`,
  paymentMethodId: `pm_1${'a'.repeat(24)}`,
  brand: 'visa',
  last4: '4242',
};
const page = { id: `cs_test_${'a'.repeat(58)}`, url: 'https://pay.example' };

/** Stripe, where every card is saved and paid at once. */
export const cardPayments: CardPayments & Subscriptions = {
  openSetup: async () => page,
  findSetup: async () => ({ ...page, state: 'complete', metadata: {}, card: savedCard }),
  charge: async () => ({ paymentId: `pi_3${'a'.repeat(24)}` }),
  releaseCard: async () => {},
  findSubscription: async () => undefined,
  changeSubscription: async () => {},
  endSubscription: async () => {},
  voidInvoice: async () => {},
  payInvoice: async () => {},
  openCardPage: async () => page,
};
