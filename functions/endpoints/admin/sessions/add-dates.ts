import type { RequestOutput } from '#shared/contract/contract.ts';
import { maxSeriesDates, type Recurrence } from '#shared/rules/recurrences.ts';
import { findSeries, putSeries, setAddition } from '../../../domains/sessions/series.ts';
import { upcomingDates } from '../../../domains/sessions/store.ts';
import { type Actor, putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { Series } from '../../../ground/keys/series.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { conflict, retryOnConflict } from '../../../ground/platform/retry.ts';
import type { Table, Write } from '../../../ground/platform/table.ts';
import { transactNamed } from '../../../ground/platform/transact.ts';
import { versionAfter } from '../../../ground/platform/version.ts';
import { newSession } from './create.ts';
import { inputOf } from './input.ts';
import { getOpenSession } from './list.ts';
import { shiftPrices } from './shift-prices.ts';
import { changeSession, putSession } from './store.ts';

type Addition = RequestOutput<'addDates', 'body'>;

/**
 * Makes sessions like one of a series at further dates, all in one transaction (docs/product.md#series). Without a series
 * the session becomes the first date of one. Idempotent by the id in the request, and starts that the series has are left
 * out. Throws HttpError 404, and 409 too_many_dates.
 */
export const addDates: Handler<'addDates', WriteDependencies> = async (call, dependencies) => {
  const { params, body } = call;
  return retryOnConflict(async () => {
    const session = await getOpenSession(dependencies.table, params.sessionId);
    const series = await findSeriesOf(session, dependencies.table);
    if (series?.addition === body.id) return { series: viewOf(series), added: body.starts.length };
    const starts = await newStarts(session, body, dependencies);
    if (starts.length === 0 && series) return { series: viewOf(series), added: 0 };
    return write({ session, series, starts }, call, dependencies);
  });
};

const viewOf = ({ id, recurrence }: Series) => ({ id, recurrence });

async function findSeriesOf({ seriesId }: WholeSession, table: Table): Promise<Series | undefined> {
  return seriesId === undefined ? undefined : findSeries(table, seriesId);
}

/** Lists the starts that the series does not have yet. Throws HttpError 409. */
async function newStarts(session: WholeSession, { starts }: Addition, { table, now }: WriteDependencies) {
  const { seriesId, startTime } = session;
  const dates = seriesId === undefined ? [session] : await upcomingDates(table, seriesId, now());
  // A cancelled date can be planned again.
  const plannedDates = dates.filter(({ cancellation }) => cancellation === undefined);
  const takenStarts = new Set([startTime, ...plannedDates.map((date) => date.startTime)]);
  const added = [...new Set(starts)].filter((start) => !takenStarts.has(start));
  if (plannedDates.length + added.length > maxSeriesDates) throw new HttpError('too_many_dates');
  return added;
}

type Plan = { session: WholeSession; series: Series | undefined; starts: string[] };

type Call = Actor & { body: Addition };

async function write({ session, series, starts }: Plan, call: Call, dependencies: WriteDependencies) {
  const { id: addition, recurrence } = call.body;
  const at = dependencies.now();
  const created = { recurrence, createdAt: at.toISOString(), addition, pass: null };
  const target = series ?? { id: dependencies.newId(at), ...created };
  const first = series ? {} : joinSeries(session, target, call, dependencies);
  const writes: Record<string, Write | undefined> = {
    series: series ? setAddition(series, addition) : putSeries(target),
    ...first,
    audit: auditEntry({ session, series: target, starts }, call, dependencies),
  };
  for (const [place, startTime] of starts.entries()) {
    const [listed, details] = putSession(dateOf(session, { ...target, startTime }, call, dependencies));
    Object.assign(writes, { [`listed${place}`]: listed, [`details${place}`]: details });
  }
  const { written } = await transactNamed(dependencies.table, writes);
  return written ? { series: viewOf(target), added: starts.length } : conflict;
}

function auditEntry({ session, series, starts }: Plan & { series: Series }, actor: Actor, context: WriteDependencies) {
  const target = { type: 'session', id: session.id, name: session.title };
  const after = { series: series.id, recurrence: series.recurrence, starts };
  return putAuditEntry(actor, { action: 'session.dates_added', target, before: null, after }, context);
}

/** The session becomes a date of the series; refused when it was saved since it was read. */
function joinSeries(before: WholeSession, { id, recurrence }: Series, { member }: Actor, { now }: WriteDependencies) {
  const updatedAt = versionAfter(before.updatedAt, now());
  const after = { ...before, seriesId: id, recurrence, updatedAt, updatedBy: member.email };
  return changeSession({ before, after });
}

type DatePlan = { id: string; recurrence: Recurrence; startTime: string };

/** A session like another, without its bookings and recording. */
function dateOf(
  session: WholeSession,
  { id: seriesId, recurrence, startTime }: DatePlan,
  actor: Actor,
  dependencies: WriteDependencies,
): WholeSession {
  const id = dependencies.newId(dependencies.now());
  const { thumbnailUrl } = session;
  const pricing = shiftPrices(session.pricing, session, startTime);
  const input = { ...inputOf(session), startTime, pricing, recordingUrl: null, id, thumbnailUrl };
  return { ...newSession(input, actor, dependencies), seriesId, recurrence };
}
