import { paths } from '#shared/contract/paths.ts';
import type { Page } from '#shared/contract/rendered-pages.ts';
import { published, type Session, sessionRecord } from '../../ground/keys/session.ts';
import { listPaths } from '../../ground/page-updates/paths.ts';
import type { AnnouncePageUpdate } from '../../ground/page-updates/queue.ts';
import { logger } from '../../ground/platform/log.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { concurrency } from './consume-updates.ts';
import { allPages, cancelledPaths, fixedPaths, pagesAt, pathsOfDates } from './known-pages.ts';
import { writeSitemap } from './sitemap.ts';
import { putSweepState, readSweepState, type SweepState } from './store.ts';
import { type PageDependencies, rebuildPage, refreshPage, updatePage } from './update.ts';

export type SweepDependencies = PageDependencies & { announce: AnnouncePageUpdate };

const minute = 60_000;
/** The longest session, by the contract. */
const longestMs = 14 * 24 * 60 * minute;
/** The sweep looks ahead until after the next run. */
const lookAheadMs = 2 * minute;

/**
 * Renders what no change of the table announces: everything after a deployment, and pages of sessions that began or ended
 * since the last run; what begins or ends until the next one is announced for that second. Pages without an id, recordings and pages of
 * cancelled sessions are compared with the table. Idempotent; a run that fails is continued by the next.
 */
export async function sweepPages(dependencies: SweepDependencies): Promise<void> {
  const { bucket, build, now } = dependencies;
  const at = now();
  const state = await readSweepState(bucket);
  const isSameBuild = state?.build === build;
  const pages = isSameBuild ? await comparedPages(dependencies.table, at) : await allPages(dependencies.table);
  const writtenCount = await each(pages, isSameBuild ? refreshPage : rebuildPage, dependencies);
  await renderPassed(state, at, dependencies);
  await announceNext(at, dependencies);
  if (!isSameBuild || isAnotherHour(state, at)) await writeSitemap(dependencies);
  await putSweepState(bucket, { build, sweptAt: at.toISOString() });
  if (writtenCount > 0)
    logger.info('pages rendered by schedule', { written: writtenCount, all: pages.length, isSameBuild });
}

/** Search engines read the sitemap every few days. */
function isAnotherHour(state: SweepState, at: Date): boolean {
  return state.sweptAt.slice(0, 13) !== at.toISOString().slice(0, 13);
}

/** A cancelled session's page names the next date, which changes with other sessions. */
async function comparedPages(table: Table, now: Date): Promise<Page[]> {
  const cancelled = await cancelledPaths(table, now.toISOString());
  return pagesAt([...fixedPaths, ...cancelled], table);
}

/** Returns how many of the pages were written. Rejects with the first failure, after the others had their turn. */
async function each(
  pages: Page[],
  render: (page: Page, dependencies: PageDependencies) => Promise<'written' | 'current'>,
  dependencies: PageDependencies,
): Promise<number> {
  let writtenCount = 0;
  const failures: unknown[] = [];
  await inParallel(pages, concurrency, async (page) => {
    try {
      if ((await render(page, dependencies)) === 'written') writtenCount += 1;
    } catch (error) {
      logger.error('page not rendered', { key: page.key, error });
      failures.push(error);
    }
  });
  if (failures.length > 0) throw failures[0];
  return writtenCount;
}

/** Pages of the sessions that began or ended after the last run: a lost announcement is made up for. */
async function renderPassed(state: SweepState | undefined, at: Date, dependencies: PageDependencies): Promise<void> {
  const since = state ? new Date(state.sweptAt) : at;
  const moments = await momentsBetween(since, at, dependencies);
  for (const { at: changedAt, paths: pathnames, series } of moments) {
    const dates = await pathsOfDates(series, dependencies.table, at);
    const pages = await pagesAt([...pathnames, ...dates], dependencies.table);
    await each(pages, (page) => updatePage(page, changedAt, dependencies), dependencies);
  }
}

async function announceNext(at: Date, dependencies: SweepDependencies): Promise<void> {
  const until = new Date(at.getTime() + lookAheadMs);
  for (const moment of await momentsBetween(at, until, dependencies)) {
    const seconds = Math.ceil((moment.at.getTime() - at.getTime()) / 1000);
    const { paths: pathnames, series, at: changedAt } = moment;
    await dependencies.announce(
      { paths: pathnames, at: changedAt.toISOString(), ...(series.length > 0 && { series }) },
      seconds,
    );
  }
}

/** Begins and ends of published sessions after `since` and until `until`, with the pages that show them. */
async function momentsBetween(since: Date, until: Date, { table }: PageDependencies) {
  const from = new Date(since.getTime() - longestMs).toISOString();
  const before = new Date(until.getTime() + 1).toISOString();
  const sessions = await queryAll(table, { index: 'byKind', partition: published, from, before }, sessionRecord);
  return sessions.flatMap((session) =>
    momentsOf(session)
      .filter((moment) => moment > since && moment <= until)
      .map((moment) => ({
        at: moment,
        paths: [...listPaths, paths.session.href(session.id)],
        series: session.seriesId === undefined ? [] : [session.seriesId],
      })),
  );
}

const momentsOf = ({ startTime, endTime }: Session) => [startTime, endTime].map((instant) => new Date(instant));
