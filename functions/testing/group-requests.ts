import type { Money } from '#shared/rules/money.ts';
import { newId } from '../ground/platform/ids.ts';
import { mailGroupPlace, mailMyGroupPlace, takeBackMyPlace } from '../orders/groups/change-place.ts';
import { createGroup, createMemberGroup } from '../orders/groups/create.ts';
import { openGroups } from './groups.ts';
import type { RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import type { TestSite } from './site.ts';

const free: Money = { amount: 0, currency: 'GBP' };

/** Requests about several places of a session that costs nothing unless it is said. */
export function groupRequests(site: TestSite, request: RequestBuilder) {
  const { bodyOf, orderAs } = openGroups(site);

  /** A place of a member's order, for somebody with an address. */
  async function orderedFor(member: ReturnType<typeof testMember>) {
    const session = await site.createSession({ price: free });
    const further = [{ email: `${newId(new Date()).toLowerCase()}@example.org` }];
    const { body } = await orderAs(member, session, { total: free, further });
    const order = body.further[0]?.bookingId ?? '';
    return { order, session, params: { bookingId: body.bookingId, placeId: order } };
  }

  async function ofMember(handler: typeof mailMyGroupPlace | typeof takeBackMyPlace) {
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
    changeGroupPlace: async () => {
      const session = await site.createSession({ price: free, liftsNetworkLimit: true });
      const further = [{ email: `${newId(new Date()).toLowerCase()}@example.org` }];
      const body = bodyOf(session, { total: free, further });
      await createGroup(
        { params: undefined, query: undefined, body, request: { ip: '2001:db8::1', country: null } },
        site.dependencies,
      );
      const order = body.further[0]?.bookingId ?? '';
      return request(
        { session, order, secret: body.secret },
        ({ who: _, secret, ...call }) =>
          (dependencies) =>
            mailGroupPlace(
              { ...call, params: { bookingId: body.bookingId, placeId: order }, body: { secret } },
              dependencies,
            ),
      );
    },
    mailMyGroupPlace: () => ofMember(mailMyGroupPlace),
    takeBackMyPlace: () => ofMember(takeBackMyPlace),
  };
}
