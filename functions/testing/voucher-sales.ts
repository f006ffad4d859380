import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import type { SoldPlace } from '#shared/rules/voucher-sale.ts';
import { findVoucherById } from '../domains/vouchers/store.ts';
import type { VoucherPurchase } from '../ground/keys/purchase.ts';
import { siteKey } from '../ground/keys/site-key.ts';
import { newId } from '../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../ground/platform/member.ts';
import { putItem, type Table } from '../ground/platform/table.ts';
import { settleOrder } from '../orders/payments/settle.ts';
import { buyMyVoucher, buyVoucher } from '../orders/voucher-sales/create.ts';
import { voucherSaleRules } from '../orders/voucher-sales/settlement.ts';
import { findVoucherPurchase } from '../orders/voucher-sales/store.ts';
import { settleVoucherPurchase } from '../orders/voucher-sales/view.ts';
import { withdrawVoucher } from '../orders/withdrawals/withdraw.ts';
import { names, someEmail } from './account-requests.ts';
import { randomIp } from './cloud.ts';
import type { TestDependencies } from './dependencies.ts';
import { browserSecret, pay } from './payments.ts';
import type { TestSite } from './site.ts';

export type SaleBody = RequestOutput<'buyVoucher', 'body'>;

/** A voucher of this value for another person, who gets it at once. */
export function saleBody(overrides: Partial<SaleBody> = {}): SaleBody {
  const purchaseId = newId(new Date());
  return {
    purchaseId,
    value: { amount: 5000, currency: 'GBP' },
    thing: null,
    recipientName: 'Mara',
    giverName: 'Ada',
    message: 'Breathe well.',
    recipientEmail: someEmail(),
    deliverAt: null,
    timeZone: 'Europe/London',
    secret: browserSecret(overrides.purchaseId ?? purchaseId),
    ...names,
    email: someEmail(),
    ...overrides,
  };
}

/** A test site sells these beside amounts: one place for £20, of which a voucher pays up to £25, and the collection Birth. */
export const soldPlace: SoldPlace = {
  title: 'A slow evening',
  price: { GBP: 2000, EUR: 2400, USD: 2400 },
  upTo: { GBP: 2500, EUR: 3000, USD: 3000 },
};

/** Offers things as gifts; called before the first sale, since the settings are kept for some seconds. */
export async function offerThings(table: Table): Promise<void> {
  await putItem(table, { ...siteKey, vouchers: { ...defaultSite.vouchers, place: soldPlace, collections: ['birth'] } });
}

const noInput = { params: undefined, query: undefined };
const from = () => ({ ip: randomIp(), country: null });

/** Gift vouchers that a test site sells. */
export function openVoucherSales(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;
  return {
    buy: (body: SaleBody, own: TestDependencies = dependencies) =>
      buyVoucher({ ...noInput, body, request: from() }, own),
    buyAsMember: (member: AuthenticatedMember, body: SaleBody) => {
      const { firstName: _, lastName: __, email: ___, ...own } = body;
      return buyMyVoucher({ ...noInput, body: own, member, request: from() }, dependencies);
    },
    settle: (id: string, own: TestDependencies = dependencies) => settleOrder(voucherSaleRules, id, own),
    /** The order as it is stored. Throws where there is none. */
    async order(id: string): Promise<VoucherPurchase> {
      const order = await findVoucherPurchase(table, id);
      if (!order) throw new Error('no such order');
      return order;
    },
    voucher: (id: string) => findVoucherById(table, id),
    /** A voucher that was paid, with its order. */
    async sold(overrides: Partial<SaleBody> = {}) {
      const body = saleBody(overrides);
      const { paymentUrl } = await this.buy(body);
      await pay(String(paymentUrl));
      const order = await this.settle(body.purchaseId);
      const voucher = await this.voucher(body.purchaseId);
      if (!order || !voucher) throw new Error('no voucher was sold');
      return { body, order, voucher };
    },
    view: (purchaseId: string, secret = browserSecret(purchaseId), own: TestDependencies = dependencies) =>
      settleVoucherPurchase({ params: { purchaseId }, query: undefined, body: { secret }, request: from() }, own),
    withdraw: (purchaseId: string, email: string, own: TestDependencies = dependencies) =>
      withdrawVoucher({ ...noInput, body: { purchaseId, email }, request: from() }, own),
  };
}

export const pounds = (amount: number): Money => ({ amount, currency: 'GBP' });
