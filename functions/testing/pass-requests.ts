import type { Money } from '#shared/rules/money.ts';
import { newId } from '../ground/platform/ids.ts';
import { createMemberPass, createPass } from '../orders/passes/create.ts';
import { names, someEmail } from './account-requests.ts';
import type { RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import { openPasses } from './passes.ts';
import type { TestSite } from './site.ts';

const free: Money = { amount: 0, currency: 'GBP' };

/** Requests for passes of a series that costs nothing unless it is said. */
export function passRequests(site: TestSite, request: RequestBuilder) {
  const { makeSeries } = openPasses(site);
  return {
    createPass: async (total = free) => {
      const { seriesId, sessionIds } = await makeSeries({ total });
      return request({ session: seriesId, order: newId(new Date()), email: someEmail() }, ({ who, ...call }) => {
        const body = { passId: who.order, sessionIds, ...names, email: who.email, total, secret: 's'.repeat(43) };
        return (dependencies) => createPass({ ...call, params: { seriesId }, body }, dependencies);
      });
    },
    createMemberPass: async (total = free) => {
      const { seriesId, sessionIds } = await makeSeries({ total });
      const member = testMember();
      const own = { session: seriesId, order: newId(new Date()), email: member.email, member: member.sub };
      return request(
        own,
        ({ who, ...call }) => {
          const body = { passId: who.order, sessionIds, total };
          return (dependencies) => createMemberPass({ ...call, params: { seriesId }, body }, dependencies);
        },
        member,
      );
    },
  };
}
