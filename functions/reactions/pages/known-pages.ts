import { collectionHref, paths, recordingHref } from '#shared/contract/paths.ts';
import { type Page, renderedPage, renderedPatterns } from '#shared/contract/rendered-pages.ts';
import { upcomingDates } from '../../domains/sessions/store.ts';
import { cancelledSessions, hasPage, published, sessionRecord } from '../../ground/keys/session.ts';
import { everyPagePath, everySessionPath } from '../../ground/page-updates/paths.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import type { Table } from '../../ground/platform/table.ts';
import { findCollections } from '../../ground/settings/collections.ts';
import { listRecordings } from '../../orders/recordings/store.ts';

/** Paths of the pages without an id. */
export const fixedPaths = renderedPatterns.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes(':'));

/** The rendered pages at these paths; those that are none are left out, and a collection's includes its recordings'. */
export async function pagesAt(pathnames: Iterable<string>, table: Table): Promise<Page[]> {
  const all = new Set(pathnames);
  const collections = await findCollections(table);
  if (all.has(everyPagePath)) {
    for (const path of [...fixedPaths, ...collections.map(collectionHref), everySessionPath]) all.add(path);
  }
  for (const collection of collections) {
    if (!all.has(collectionHref(collection))) continue;
    for (const { id } of await listRecordings(table, collection)) all.add(recordingHref(collection, id));
  }
  if (all.has(everySessionPath)) for (const path of await sessionPaths(table)) all.add(path);
  return [...all].map(renderedPage).filter((page) => page !== undefined);
}

/** Paths of the pages of the upcoming dates of series. */
export async function pathsOfDates(series: readonly string[], table: Table, now: Date): Promise<string[]> {
  const dates = await Promise.all(series.map((id) => upcomingDates(table, id, now)));
  return dates.flat().flatMap((date) => (date.published ? paths.session.href(date.id) : []));
}

/** Every page that can be rendered: those without an id, each published or cancelled session's, and each recording's. */
export async function allPages(table: Table): Promise<Page[]> {
  return pagesAt([everyPagePath], table);
}

const shownFields = sessionRecord.pick({ id: true, published: true, cancellation: true, deletedAt: true });

async function sessionPaths(table: Table): Promise<string[]> {
  const sessions = await queryAll(table, { index: 'byKind', partition: published }, shownFields.pick({ id: true }));
  return [...sessions.map(({ id }) => paths.session.href(id)), ...(await cancelledPaths(table))];
}

/** Pages of cancelled sessions, which name the next date: all, or of those that would start from a moment on. */
export async function cancelledPaths(table: Table, from?: string): Promise<string[]> {
  const list = { index: 'byKind', partition: cancelledSessions, ...(from && { from }) } as const;
  const sessions = await queryAll(table, list, shownFields);
  return sessions.filter(hasPage).map(({ id }) => paths.session.href(id));
}
