import type { RequestOutput } from '#shared/contract/contract.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { findPack } from '../domains/packs/store.ts';
import type { PackPurchase } from '../ground/keys/purchase.ts';
import { siteKey } from '../ground/keys/site-key.ts';
import { newId } from '../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../ground/platform/member.ts';
import { putItem, type Table } from '../ground/platform/table.ts';
import { buyMyPack, buyPack } from '../orders/pack-sales/create.ts';
import { packSaleRules } from '../orders/pack-sales/settlement.ts';
import { findPackPurchase } from '../orders/pack-sales/store.ts';
import { settlePackPurchase } from '../orders/pack-sales/view.ts';
import { settleOrder } from '../orders/payments/settle.ts';
import { withdrawVoucher } from '../orders/withdrawals/withdraw.ts';
import { names, someEmail } from './account-requests.ts';
import { randomIp } from './cloud.ts';
import type { TestDependencies } from './dependencies.ts';
import { examplePackTerms } from './examples.ts';
import { browserSecret, pay } from './payments.ts';
import type { TestSite } from './site.ts';

export type PackBody = RequestOutput<'buyPack', 'body'>;

/** A test site sells these: five sessions for £85, of which a single one costs £22. */
export const packForSale: PackForSale = {
  ...examplePackTerms,
  id: '01JD00000000000000PACKSA0E',
  price: { GBP: 8500, EUR: 9900, USD: 9900 },
  singlePrice: { GBP: 2200, EUR: 2600, USD: 2600 },
};

/** Offers packs; called before the first sale, since the settings are kept for some seconds. */
export async function offerPacks(table: Table, list: PackForSale[] = [packForSale]): Promise<void> {
  await putItem(table, { ...siteKey, packs: { list } });
}

export function packBody(overrides: Partial<PackBody> = {}): PackBody {
  const purchaseId = newId(new Date());
  return {
    purchaseId,
    packForSaleId: packForSale.id,
    total: { amount: packForSale.price.GBP, currency: 'GBP' },
    consent: true,
    timeZone: 'Europe/London',
    secret: browserSecret(overrides.purchaseId ?? purchaseId),
    ...names,
    email: someEmail(),
    ...overrides,
  };
}

const noInput = { params: undefined, query: undefined };
const from = () => ({ ip: randomIp(), country: null });

/** Packs that a test site sells. */
export function openPackSales(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;
  return {
    buy: (body: PackBody, own: TestDependencies = dependencies) => buyPack({ ...noInput, body, request: from() }, own),
    buyAsMember: (member: AuthenticatedMember, body: PackBody) => {
      const { firstName: _, lastName: __, email: ___, ...own } = body;
      return buyMyPack({ ...noInput, body: own, member, request: from() }, dependencies);
    },
    settle: (id: string, own: TestDependencies = dependencies) => settleOrder(packSaleRules, id, own),
    /** The order as it is stored. Throws where there is none. */
    async order(id: string): Promise<PackPurchase> {
      const order = await findPackPurchase(table, id);
      if (!order) throw new Error('no such order');
      return order;
    },
    pack: (id: string) => findPack(table, id),
    /** A pack that was paid, with its order. */
    async sold(overrides: Partial<PackBody> = {}) {
      const body = packBody(overrides);
      const { paymentUrl } = await this.buy(body);
      await pay(String(paymentUrl));
      const order = await this.settle(body.purchaseId);
      const pack = await this.pack(body.purchaseId);
      if (!order || !pack) throw new Error('no pack was sold');
      return { body, order, pack };
    },
    view: (purchaseId: string, secret = browserSecret(purchaseId), own: TestDependencies = dependencies) =>
      settlePackPurchase({ params: { purchaseId }, query: undefined, body: { secret }, request: from() }, own),
    withdraw: (purchaseId: string, email: string, own: TestDependencies = dependencies) =>
      withdrawVoucher({ ...noInput, body: { purchaseId, email }, request: from() }, own),
  };
}
