import type { RequestOutput } from '#shared/contract/contract.ts';
import { confirmAddress } from '../ground/confirmed-addresses/store.ts';
import { emailHash } from '../ground/keys/email-hash.ts';
import { isGroup } from '../ground/keys/joint-order.ts';
import { newId } from '../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../ground/platform/member.ts';
import { transact } from '../ground/platform/transact.ts';
import { bookingsOfJointOrder, findJointOrder } from '../orders/bookings/joint-order-store.ts';
import { settleJointOrder } from '../orders/bookings/joint-settlement.ts';
import { createGroup, createMemberGroup } from '../orders/groups/create.ts';
import { randomIp } from './cloud.ts';
import type { TestDependencies } from './dependencies.ts';
import { browserSecret, pay, price } from './payments.ts';
import type { TestSite } from './site.ts';

export type GroupBody = RequestOutput<'createGroup', 'body'>;
type Overrides = Partial<Omit<GroupBody, 'further'>> & { further?: Partial<GroupBody['further'][number]>[] };

/** Orders of several places. */
export function openGroups(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;

  /** A request for two places at the price of test sessions, or for one more than `further`. */
  function bodyOf(sessionId: string, { further = [{}], ...more }: Overrides = {}): GroupBody {
    const groupId = newId(dependencies.now());
    const places = further.map((place, index) => ({
      bookingId: newId(dependencies.now()),
      firstName: 'Jonas',
      lastName: `Number ${index + 2}`,
      ...place,
    }));
    const total = { ...price, amount: price.amount * (1 + places.length) };
    const { firstName, lastName, timeZone } = site.bookingRequest(sessionId);
    const buyer = { firstName, lastName, timeZone, email: `${groupId.toLowerCase()}@example.org` };
    return {
      groupId,
      bookingId: newId(dependencies.now()),
      sessionId,
      ...buyer,
      total,
      secret: browserSecret(groupId),
      ...more,
      further: places,
    };
  }

  const caller = (ip: string) => ({ params: undefined, query: undefined, request: { ip, country: null } });

  function order(body: GroupBody, ip = randomIp(), own: TestDependencies = dependencies) {
    return createGroup({ ...caller(ip), body }, own);
  }

  function orderAs(member: AuthenticatedMember, sessionId: string, more: Overrides = {}) {
    const { firstName: _, lastName: __, email: ___, secret: ____, ...body } = bodyOf(sessionId, more);
    return createMemberGroup({ ...caller(randomIp()), body, member }, dependencies).then((response) => ({
      ...response,
      body,
    }));
  }

  const group = async (id: string) => {
    const found = await findJointOrder(table, id);
    if (!found || !isGroup(found)) throw new Error('no order of several places');
    return found;
  };

  return {
    bodyOf,
    order,
    orderAs,
    group,
    places: async (groupId: string) => bookingsOfJointOrder(table, await group(groupId)),
    settle: (groupId: string, own: TestDependencies = dependencies) => settleJointOrder(groupId, own),
    /** Orders, pays and settles. */
    async orderPaid(sessionId: string, more: Overrides = {}) {
      const body = bodyOf(sessionId, more);
      const { paymentUrl } = await order(body);
      await pay(String(paymentUrl));
      await settleJointOrder(body.groupId, dependencies);
      return body;
    },
    /** The address is confirmed in a browser that has this secret. */
    async confirm(email: string, browser: string) {
      await transact(table, [confirmAddress(emailHash(email), { now: dependencies.now(), browser })]);
    },
  };
}
