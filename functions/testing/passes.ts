import type { RequestOutput } from '#shared/contract/contract.ts';
import type { Money } from '#shared/rules/money.ts';
import { findWholeSession } from '../domains/sessions/store.ts';
import { seriesItem } from '../ground/keys/series.ts';
import type { WholeSession } from '../ground/keys/session.ts';
import { newId } from '../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../ground/platform/member.ts';
import { putItem } from '../ground/platform/table.ts';
import { bookingsOfJointOrder, findPass } from '../orders/bookings/joint-order-store.ts';
import { jointOrderRules } from '../orders/bookings/joint-settlement.ts';
import { createMemberPass, createPass } from '../orders/passes/create.ts';
import type { PaymentDependencies } from '../orders/payments/connect.ts';
import { settleOrder } from '../orders/payments/settle.ts';
import { names } from './account-requests.ts';
import { randomIp } from './cloud.ts';
import { browserSecret } from './payments.ts';
import type { TestSite } from './site.ts';

type PassBody = RequestOutput<'createPass', 'body'>;

export const passPrice: Money = { amount: 4000, currency: 'GBP' };

type SeriesOptions = { total?: Money; dates?: number; session?: Partial<WholeSession> };

/** Series with a price for all of their dates, and passes of them. */
export function openPasses(site: TestSite) {
  const { dependencies } = site;
  const { table } = dependencies;

  /** A weekly series whose dates cost £18 each, and together `total`. */
  async function makeSeries({ total = passPrice, dates = 3, session = {} }: SeriesOptions = {}) {
    const now = dependencies.now();
    const seriesId = newId(now);
    const sessionIds: string[] = [];
    for (let week = 1; week <= dates; week++) {
      const startTime = new Date(now.getTime() + week * 7 * 24 * 3_600_000).toISOString();
      sessionIds.push(await site.createSession({ startTime, seriesId, recurrence: 'weekly', ...session }));
    }
    const pass = { price: total, dates };
    const createdAt = now.toISOString();
    await putItem(table, seriesItem({ id: seriesId, recurrence: 'weekly', createdAt, addition: newId(now), pass }));
    return { seriesId, sessionIds };
  }
  type Series = Awaited<ReturnType<typeof makeSeries>>;

  function bodyOf({ sessionIds }: Series, more: Partial<PassBody> = {}): PassBody {
    const passId = newId(dependencies.now());
    const buyer = { ...names, email: `${passId.toLowerCase()}@example.org`, timeZone: undefined };
    return { passId, sessionIds, ...buyer, total: passPrice, secret: browserSecret(passId), ...more };
  }

  const caller = (ip: string) => ({ query: undefined, request: { ip, country: null } });

  function buy(series: Series, body = bodyOf(series), own: PaymentDependencies = dependencies, ip = randomIp()) {
    return createPass({ ...caller(ip), params: { seriesId: series.seriesId }, body }, own);
  }

  function buyAs(member: AuthenticatedMember, series: Series, more: Partial<PassBody> = {}) {
    const { passId, sessionIds, total } = bodyOf(series, more);
    const body = { passId, sessionIds, total };
    return createMemberPass(
      { ...caller(randomIp()), params: { seriesId: series.seriesId }, body, member },
      dependencies,
    );
  }

  const pass = async (passId: string) => {
    const found = await findPass(table, passId);
    if (!found) throw new Error('no pass');
    return found;
  };

  return {
    makeSeries,
    bodyOf,
    buy,
    buyAs,
    pass,
    bookings: async (passId: string) => bookingsOfJointOrder(table, await pass(passId)),
    settle: (passId: string, own: PaymentDependencies = dependencies) => settleOrder(jointOrderRules, passId, own),
    /** Seats of each date. */
    counters: ({ sessionIds }: Series) => Promise.all(sessionIds.map((id) => site.counters(id))),
    session: async (id = '') => {
      const found = await findWholeSession(table, id, { consistent: true });
      if (!found) throw new Error('no session');
      return found;
    },
  };
}
