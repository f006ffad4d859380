import type { Money } from '#shared/rules/money.ts';
import { newId } from '../ground/platform/ids.ts';
import { mailGroupPlace, mailMyGroupPlace, takeBackMyPlace, takeBackPlace } from '../orders/groups/change-place.ts';
import { createGroup, createMemberGroup } from '../orders/groups/create.ts';
import { getGroup, getMyGroup } from '../orders/groups/view.ts';
import { openGroups } from './groups.ts';
import type { RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import type { TestSite } from './site.ts';

const free: Money = { amount: 0, currency: 'GBP' };

/** Requests about several places of a session that costs nothing unless it is said. */
export function groupRequests(site: TestSite, request: RequestBuilder) {
  const { bodyOf, order, orderAs } = openGroups(site);

  /** A place of a member's order, for somebody with an address. */
  async function orderedFor(member: ReturnType<typeof testMember>) {
    const session = await site.createSession({ price: free });
    const further = [{ email: `${newId(new Date()).toLowerCase()}@example.org` }];
    const { body } = await orderAs(member, session, { total: free, further });
    const placeId = body.further[0]?.bookingId ?? '';
    return { order: placeId, session, params: { bookingId: body.bookingId, placeId } };
  }

  type Params = { bookingId: string; placeId: string };
  type MemberCall = Parameters<typeof mailMyGroupPlace>[0];

  async function ofMember(handler: (call: MemberCall, own: TestSite['dependencies']) => Promise<unknown>) {
    const member = testMember();
    const { params, ...own } = await orderedFor(member);
    return request(
      { ...own, member: member.sub },
      ({ who: _, secret: __, ...call }) =>
        (dependencies) =>
          handler({ ...call, params }, dependencies),
      member,
    );
  }

  type BuyerCall = Omit<Parameters<typeof mailGroupPlace>[0], 'params'>;

  /** A place that a guest ordered for somebody with an address. */
  async function ofBuyer(
    handler: (call: BuyerCall, params: Params, own: TestSite['dependencies']) => Promise<unknown>,
  ) {
    const session = await site.createSession({ price: free, liftsNetworkLimit: true });
    const further = [{ email: `${newId(new Date()).toLowerCase()}@example.org` }];
    const body = bodyOf(session, { total: free, further });
    await order(body);
    const placeId = body.further[0]?.bookingId ?? '';
    return request(
      { session, order: placeId, secret: body.secret },
      ({ who: _, secret, ...call }) =>
        (dependencies) =>
          handler({ ...call, body: { secret } }, { bookingId: body.bookingId, placeId }, dependencies),
    );
  }

  return {
    createGroup: async (total = free) => {
      const session = await site.createSession({ price: { ...total, amount: total.amount / 2 } });
      const body = bodyOf(session, { total });
      return request(
        { session, order: body.groupId },
        ({ who, ...call }) =>
          (dependencies) =>
            createGroup({ ...call, body: { ...body, email: who.email } }, dependencies),
      );
    },
    createMemberGroup: async (total = free) => {
      const session = await site.createSession({ price: { ...total, amount: total.amount / 2 } });
      const member = testMember();
      const { firstName: _, lastName: __, secret: ___, email: ____, ...body } = bodyOf(session, { total });
      return request(
        { session, order: body.groupId, email: member.email, member: member.sub },
        (call) => (dependencies) => createMemberGroup({ ...call, body }, dependencies),
        member,
      );
    },
    getGroup: () => ofBuyer((call, { bookingId }, own) => getGroup({ ...call, params: { bookingId } }, own)),
    getMyGroup: () =>
      ofMember(({ params: { bookingId }, ...call }, own) => getMyGroup({ ...call, params: { bookingId } }, own)),
    mailGroupPlace: () => ofBuyer((call, params, own) => mailGroupPlace({ ...call, params }, own)),
    mailMyGroupPlace: () => ofMember(mailMyGroupPlace),
    takeBackPlace: () => ofBuyer((call, params, own) => takeBackPlace({ ...call, params }, own)),
    takeBackMyPlace: () => ofMember(takeBackMyPlace),
  };
}
