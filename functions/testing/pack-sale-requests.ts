import { hashOf } from '../ground/keys/secret.ts';
import { newId } from '../ground/platform/ids.ts';
import { buyMyPack, buyPack } from '../orders/pack-sales/create.ts';
import { showPack } from '../orders/pack-sales/my-packs.ts';
import { settlePackPurchase } from '../orders/pack-sales/view.ts';
import { someEmail } from './account-requests.ts';
import type { RequestBuilder } from './limited-request.ts';
import { openPackSales, packBody } from './pack-sales.ts';
import { openPacks } from './packs.ts';
import { browserSecret } from './payments.ts';
import type { TestSite } from './site.ts';

/** Requests to buy and see packs of sessions, at a site that offers them since it was opened (`offerPacks`). */
export function packSaleRequests(site: TestSite, request: RequestBuilder) {
  const sales = openPackSales(site);
  const packs = openPacks(site);
  return {
    buyPack: async () => {
      return request({ order: newId(new Date()), email: someEmail() }, ({ who, ...call }) => {
        const body = packBody({ purchaseId: who.order, email: who.email });
        return (dependencies) => buyPack({ ...call, body }, dependencies);
      });
    },
    buyMyPack: async () => {
      return request({ order: newId(new Date()) }, ({ who, ...call }) => {
        const { firstName: _, lastName: __, email: ___, ...body } = packBody({ purchaseId: who.order });
        return (dependencies) => buyMyPack({ ...call, body }, dependencies);
      });
    },
    settlePackPurchase: async () => {
      const body = packBody();
      await sales.buy(body);
      const { purchaseId: order, email } = body;
      return request({ order, email }, ({ who, secret, ...call }) => {
        const params = { purchaseId: who.order };
        return (dependencies) => settlePackPurchase({ ...call, params, body: { secret } }, dependencies);
      });
    },
    showPack: async () => {
      const pack = await packs.make();
      await packs.set(pack.id, { secretHash: hashOf(browserSecret(pack.id)) });
      return request({ order: pack.id, email: pack.ownerEmail }, ({ who, secret, ...call }) => {
        const params = { packId: who.order };
        return (dependencies) => showPack({ ...call, params, body: { secret } }, dependencies);
      });
    },
  };
}
