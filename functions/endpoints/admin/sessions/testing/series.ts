import { expect } from 'vitest';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { seriesStarts } from '#shared/rules/series.ts';
import { findWholeSession, upcomingDates } from '../../../../domains/sessions/store.ts';
import { sessionItems, type WholeSession } from '../../../../ground/keys/session.ts';
import { newId } from '../../../../ground/platform/ids.ts';
import { putItem } from '../../../../ground/platform/table.ts';
import type { PaymentDependencies } from '../../../../orders/payments/connect.ts';
import { adminCaller, callAs } from '../../../../testing/admin-caller.ts';
import { upcomingSession } from '../../../../testing/examples.ts';
import { openSharedTestSite } from '../../../../testing/site.ts';
import { addDates } from '../add-dates.ts';
import { changeDates } from '../change-dates.ts';
import { updateSession } from '../update.ts';

type Change = Partial<RequestOutput<'changeDates', 'body'>>;

const admin = adminCaller();

/** Requests of an admin, with dependencies of their own where a test intercepts them. */
function requestsOf(dependencies: PaymentDependencies) {
  const to = (session: WholeSession) => ({ ...admin, params: { sessionId: session.id } });
  const add = (
    session: WholeSession,
    { id = newId(new Date()), ...body }: Partial<RequestOutput<'addDates', 'body'>> & { starts: string[] },
    own = dependencies,
  ) => addDates(callAs(admin, { ...to(session), body: { id, recurrence: 'weekly', ...body } }), own);
  const change = (
    session: WholeSession,
    { scope = 'following', preview = false, ...more }: Change,
    own = dependencies,
  ) => {
    const body = { ...admin.formOf(session), scope, preview, ...more };
    return changeDates(callAs(admin, { ...to(session), body }), own);
  };
  const save = (session: WholeSession, more: Partial<RequestOutput<'updateSession', 'body'>>) =>
    updateSession(callAs(admin, { ...to(session), body: { ...admin.formOf(session), ...more } }), dependencies);
  return { add, change, save };
}

/** A site with the functions of series; closed after the test file. */
export async function openSeriesSite() {
  const { dependencies } = await openSharedTestSite();
  const { table } = dependencies;
  const { add, change, save } = requestsOf(dependencies);
  const price = { amount: 1800, currency: 'GBP' } as const;

  async function makeSession(more: Partial<WholeSession> = {}): Promise<WholeSession> {
    const session = upcomingSession({ price, title: 'Tuesday circle', ...more }, dependencies.now());
    for (const item of sessionItems(session)) await putItem(table, item);
    return session;
  }

  const weekly = (session: WholeSession, count: number) => seriesStarts(session, 'weekly', { count }).slice(1);

  async function read(id: string): Promise<WholeSession> {
    const session = await findWholeSession(table, id, { consistent: true });
    if (!session) throw new Error('no session');
    return session;
  }

  /** A weekly series: every date, soonest first. */
  async function makeSeries(count: number, more: Partial<WholeSession> = {}): Promise<WholeSession[]> {
    const first = await makeSession(more);
    const { series } = await add(first, { starts: weekly(first, count) });
    const dates = await upcomingDates(table, series.id, dependencies.now());
    expect(dates).toHaveLength(count);
    return Promise.all(dates.map(({ id }) => read(id)));
  }

  const titles = async (dates: WholeSession[]) =>
    (await Promise.all(dates.map(({ id }) => read(id)))).map(({ title }) => title);
  return { add, admin, change, dependencies, makeSeries, makeSession, price, read, save, table, titles, weekly };
}
