import { siteKey } from '../ground/keys/site-key.ts';
import { putItem, type Table } from '../ground/platform/table.ts';
import { openMembershipCard, openMyMembershipCard } from '../orders/memberships/card.ts';
import { changeMembershipBySecret, changeMyMembership } from '../orders/memberships/change.ts';
import { endMembership } from '../orders/memberships/end.ts';
import { showMembership, showMyMembership } from '../orders/memberships/show.ts';
import { getMyPeriodReceipts } from '../orders/receipts/period-receipts.ts';
import { someEmail } from './account-requests.ts';
import type { RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import { openMembershipSales, plan } from './memberships.ts';
import { packForSale } from './pack-sales.ts';
import type { TestSite } from './site.ts';

/** Offers packs and plans; called before the first sale, since the settings are kept for some seconds. */
export async function offerSold(table: Table): Promise<void> {
  await putItem(table, { ...siteKey, packs: { list: [packForSale] }, plans: { list: [plan] } });
}

const end = { change: 'end' } as const;

/** Requests about memberships, at a site that offers them since it was opened (`offerSold`). */
export function membershipRequests(site: TestSite, request: RequestBuilder) {
  const memberships = openMembershipSales(site);
  const begun = async (email = someEmail()) => {
    const { id: order } = await memberships.begun({ email });
    return { order, email };
  };
  async function ofMember() {
    const member = testMember({ linkedAt: Math.floor(site.dependencies.now().getTime() / 1000) });
    return { own: await begun(member.email), member };
  }
  return {
    showMembership: async () =>
      request(await begun(), ({ who, secret, ...call }) => {
        const params = { membershipId: who.order };
        return (dependencies) => showMembership({ ...call, params, body: { secret } }, dependencies);
      }),
    showMyMembership: async () => {
      const { own, member } = await ofMember();
      const make: Parameters<RequestBuilder>[1] = ({ who, ...call }) => {
        const params = { membershipId: who.order };
        return (dependencies) => showMyMembership({ ...call, params, body: {} }, dependencies);
      };
      return request(own, make, member);
    },
    changeMembership: async () =>
      request(await begun(), ({ who, secret, ...call }) => {
        const params = { membershipId: who.order };
        return (dependencies) =>
          changeMembershipBySecret({ ...call, params, body: { secret, change: end } }, dependencies);
      }),
    changeMyMembership: async () => {
      const { own, member } = await ofMember();
      const make: Parameters<RequestBuilder>[1] = ({ who, ...call }) => {
        const params = { membershipId: who.order };
        return (dependencies) => changeMyMembership({ ...call, params, body: { change: end } }, dependencies);
      };
      return request(own, make, member);
    },
    openMembershipCard: async () =>
      request(await begun(), ({ who, secret, ...call }) => {
        const params = { membershipId: who.order };
        return (dependencies) => openMembershipCard({ ...call, params, body: { secret } }, dependencies);
      }),
    openMyMembershipCard: async () => {
      const { own, member } = await ofMember();
      const make: Parameters<RequestBuilder>[1] = ({ who, ...call }) => {
        const params = { membershipId: who.order };
        return (dependencies) => openMyMembershipCard({ ...call, params }, dependencies);
      };
      return request(own, make, member);
    },
    getMyPeriodReceipts: async () => {
      const { own, member } = await ofMember();
      const make: Parameters<RequestBuilder>[1] = ({ who, ...call }) => {
        const params = { membershipId: who.order, orderId: who.order };
        return (dependencies) => getMyPeriodReceipts({ ...call, params }, dependencies);
      };
      return request(own, make, member);
    },
    endMembership: async () => {
      const { order, email } = await begun();
      return request({ order, email, secret: email }, ({ who, secret, ...call }) => {
        const body = { purchaseId: who.order, email: secret };
        return (dependencies) => endMembership({ ...call, body }, dependencies);
      });
    },
  };
}
