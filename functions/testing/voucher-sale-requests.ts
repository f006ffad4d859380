import { newId } from '../ground/platform/ids.ts';
import { getVoucherCard } from '../orders/receipts/voucher-card.ts';
import { buyMyVoucher, buyVoucher } from '../orders/voucher-sales/create.ts';
import { settleVoucherPurchase } from '../orders/voucher-sales/view.ts';
import { withdrawVoucher } from '../orders/withdrawals/withdraw.ts';
import { someEmail } from './account-requests.ts';
import type { RequestBuilder } from './limited-request.ts';
import type { TestSite } from './site.ts';
import { openVoucherSales, saleBody } from './voucher-sales.ts';

/** Requests to buy gift vouchers and to withdraw from their purchase. */
export function voucherSaleRequests(site: TestSite, request: RequestBuilder) {
  const sales = openVoucherSales(site);
  return {
    buyVoucher: async () =>
      request({ order: newId(new Date()), email: someEmail() }, ({ who, ...call }) => {
        const body = saleBody({ purchaseId: who.order, email: who.email });
        return (dependencies) => buyVoucher({ ...call, body }, dependencies);
      }),
    buyMyVoucher: async () =>
      request({ order: newId(new Date()) }, ({ who, ...call }) => {
        const { firstName: _, lastName: __, email: ___, ...body } = saleBody({ purchaseId: who.order });
        return (dependencies) => buyMyVoucher({ ...call, body }, dependencies);
      }),
    settleVoucherPurchase: async () => {
      const body = saleBody();
      await sales.buy(body);
      const { purchaseId: order, email } = body;
      return request({ order, email }, ({ who, secret, ...call }) => {
        const params = { purchaseId: who.order };
        return (dependencies) => settleVoucherPurchase({ ...call, params, body: { secret } }, dependencies);
      });
    },
    getVoucherCard: async () => {
      const { order, body } = await sales.sold();
      return request({ order: order.id, email: body.email }, ({ who, secret, ...call }) => {
        const params = { purchaseId: who.order };
        return (dependencies) => getVoucherCard({ ...call, params, body: { secret } }, dependencies);
      });
    },
    withdrawVoucher: async () => {
      const { order, body } = await sales.sold();
      const own = { order: order.id, email: body.email };
      return request(own, ({ who, secret, ...call }) => {
        // A stranger has another secret, and does not know the address.
        const email = secret === body.secret ? who.email : someEmail();
        const pair = { purchaseId: who.order, email };
        return (dependencies) => withdrawVoucher({ ...call, body: pair }, dependencies);
      });
    },
  };
}
