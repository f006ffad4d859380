import type { Plan } from '#shared/rules/memberships.ts';
import { findMembership } from '../domains/memberships/store.ts';
import type { Membership } from '../ground/keys/membership.ts';
import { siteKey } from '../ground/keys/site-key.ts';
import { putItem, type Table } from '../ground/platform/table.ts';
import { settleMembership } from '../orders/memberships/settle.ts';
import { sweepMemberships } from '../orders/memberships/sweep.ts';
import type { TestDependencies } from './dependencies.ts';
import { openPackSales, type PackBody, packBody } from './pack-sales.ts';
import { pay, steerStripe } from './payments.ts';
import type { TestSite } from './site.ts';

/** A test site sells it: four sessions a month, of which two are kept, for £52. */
export const plan: Plan = {
  id: '01JD00000000000000P1ANSA0E',
  name: 'Every month',
  interval: 'month',
  sessions: 4,
  carryOver: 2,
  categories: [],
  long: null,
  perDay: 1,
  collections: ['birth'],
  pauseDays: 60,
  placesAfterEnd: 'given_back',
  discountPercent: null,
  price: { GBP: 5200, EUR: 6200, USD: 6200 },
};

/** Offers plans; called before the first sale, since the settings are kept for some seconds. */
export async function offerPlans(table: Table, list: Plan[] = [plan]): Promise<void> {
  await putItem(table, { ...siteKey, plans: { list } });
}

export function membershipBody(overrides: Partial<PackBody> = {}, bought: Plan = plan): PackBody {
  return packBody({ packForSaleId: bought.id, total: { amount: bought.price.GBP, currency: 'GBP' }, ...overrides });
}

/** Test cards by which the bank takes the first payment and refuses the later ones, and takes all. */
export const renewalCards = { good: '4242424242424242', refused: '4000000000000341' } as const;

/** Memberships that a test site sells. */
export function openMembershipSales(site: TestSite) {
  const { dependencies } = site;
  const sales = openPackSales(site);
  let passed = 0;
  const pass = (minutes: number) => {
    passed += minutes;
    site.advanceClock(minutes);
  };
  return {
    ...sales,
    settleOrder: sales.settle,
    settle: (id: string, own: TestDependencies = dependencies) => settleMembership(id, own),
    sweep: () => sweepMemberships(dependencies),
    /** Throws where there is none. */
    async membership(id: string): Promise<Membership> {
      const found = await findMembership(dependencies.table, id);
      if (!found) throw new Error('no such membership');
      return found;
    },
    /** The pack with the credits of the current period. */
    async credits(id: string) {
      const { periods } = await this.membership(id);
      const pack = await sales.pack(periods.at(-1)?.orderId ?? id);
      if (!pack) throw new Error('no pack of this period');
      return pack;
    },
    /** A membership whose first period was paid just now, when the site's time is Stripe's again. */
    async begun(overrides: Partial<PackBody> = {}, bought: Plan = plan): Promise<Membership> {
      pass(-passed);
      const body = membershipBody(overrides, bought);
      const { paymentUrl } = await sales.buy(body);
      await pay(String(paymentUrl));
      await sales.settle(body.purchaseId);
      return this.membership(body.purchaseId);
    },
    /** Stripe's time for a subscription goes on, and that of the site, by days or by its periods. */
    async goOn({ subscriptionId }: Membership, { days = 0, months = 0 }: { days?: number; months?: number }) {
      await steerStripe('go-on', { subscriptionId, ...(days > 0 && { days }), ...(months > 0 && { months }) });
      pass((days + months * daysOfMonth) * 24 * 60 + (months > 0 ? minutesAfterRenewal : 0));
    },
    /** The bank answers later charges of a subscription as for this test card. */
    bank: ({ subscriptionId }: Membership, number: string) => steerStripe('bank-answer', { subscriptionId, number }),
  };
}

/** More than any month has, so that its end is over for the site, too. */
const daysOfMonth = 31;
const minutesAfterRenewal = 180;
