import { isDeepStrictEqual } from 'node:util';
import type { Money } from '#shared/rules/money.ts';
import { findSeries, setPass } from '../../../domains/sessions/series.ts';
import { upcomingDates } from '../../../domains/sessions/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { Series } from '../../../ground/keys/series.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { getUndeletedSession } from './list.ts';

/** Throws HttpError 404, and 409 not_in_series. */
export const getSeriesPass: Handler<'getSeriesPass', WriteDependencies> = async ({ params }, { table, now }) => {
  const { series, ahead, asking } = await findState(params.sessionId, table, now());
  return { pass: series.pass, ahead, asking };
};

/**
 * Sets what a place in all dates that are ahead costs (docs/product.md#passes). Idempotent. Throws HttpError 404, and 409
 * not_in_series.
 */
export const setSeriesPass: Handler<'setSeriesPass', WriteDependencies> = (call, dependencies) =>
  retryOnConflict(async () => {
    const { table, now } = dependencies;
    const { session, series, ahead, asking } = await findState(call.params.sessionId, table, now());
    const pass = passFor(call.body.price, ahead);
    if (isDeepStrictEqual(pass, series.pass)) return { pass, ahead, asking };
    const { written } = await transactNamed(table, {
      series: setPass(series, pass),
      audit: auditEntry({ session, series, pass }, call, dependencies),
    });
    return written ? { pass, ahead, asking } : conflict;
  });

async function findState(sessionId: string, table: Table, now: Date) {
  const session = await getUndeletedSession(table, sessionId);
  const series = session.seriesId === undefined ? undefined : await findSeries(table, session.seriesId);
  if (!series) throw new HttpError('not_in_series');
  const dates = await upcomingDates(table, series.id, now);
  const asking = dates.filter(({ published, asksQuestions }) => published && asksQuestions).length;
  return { session, series, ahead: dates.length, asking };
}

function passFor(price: Money | null, ahead: number): Series['pass'] {
  return price === null || ahead === 0 ? null : { price, dates: ahead };
}

type Change = { session: WholeSession; series: Series; pass: Series['pass'] };

function auditEntry({ session, series, pass }: Change, actor: Actor, dependencies: WriteDependencies) {
  const target = { type: 'session', id: session.id, name: session.title };
  return putAuditEntry(
    actor,
    { action: 'session.series_price_set', target, before: { pass: series.pass }, after: { pass } },
    dependencies,
  );
}
