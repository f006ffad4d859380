import { createHash } from 'node:crypto';
import type { Page, RenderPage } from '#shared/contract/rendered-pages.ts';
import { type OwnPageContent, ownPageContent, siteOf } from '#shared/contract/site-content.ts';
import { ownPageHref, ownPages, type SiteSettings } from '#shared/rules/site.ts';
import { picturesIn, type RequestPictures } from '../../domains/art/request-pictures.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import { findSite, shownSite } from '../../ground/settings/site.ts';
import { type AnswerDependencies, answersTo, withoutHidden } from './answers.ts';
import { largestArt } from './largest-art.ts';
import { findPage, type NewPage, type PageBucket, putPage, type StoredPage } from './store.ts';

export type PageDependencies = AnswerDependencies & {
  bucket: PageBucket;
  renderPage: RenderPage;
  /** The address of the site has no slash at its end. */
  siteUrl: string;
  /** Names the build of the app and of this function: pages of another one are rendered again. */
  build: string;
  pause: (milliseconds: number) => Promise<unknown>;
  /** Has the pictures drawn that a page shows, before its first visitor (docs/decisions/session-art.md). */
  requestPictures: RequestPictures;
};

/** Renders a page from the table as it stands now. */
export async function renderNow(page: Page, dependencies: PageDependencies): Promise<NewPage> {
  const { now, siteUrl, build, renderPage } = dependencies;
  const readAt = now().toISOString();
  const [found, stored] = await Promise.all([
    answersTo(page.requests, dependencies),
    findSite(dependencies.table, { consistent: true }),
  ]);
  const settings = shownSite(stored);
  const answers = withoutHidden(found, settings);
  const site = siteOf(settings);
  const ownPage = ownPageAt(page.path, settings);
  const digest = createHash('sha256')
    .update(JSON.stringify([site, ownPage, answers]))
    .digest('base64url');
  const shownPage = { path: page.path, ownPage, answers };
  const { status, html } = await renderPage({
    origin: siteUrl,
    now: readAt,
    site,
    ...shownPage,
    inlineArt: largestArt(shownPage),
  });
  return { status, html, readAt, build, digest };
}

/** Returns the owner's own words on the page at a path; null while there are none, undefined for any other page. */
function ownPageAt(path: string, settings: SiteSettings): OwnPageContent | null | undefined {
  const name = ownPages.find((one) => ownPageHref(one) === path);
  return name && ownPageContent(settings, name);
}

/** Clocks of two functions differ by less, and an index of the table is behind it by less. */
const toleranceMs = 2000;

/** A page of many changes is rendered so often: those that come meanwhile are seen by the next time. */
export const spacingMs = 1000;

/**
 * Renders and stores a page that changed at that time, unless a version that saw the change is stored already.
 *
 * The ETag is read before the table, and a write under an outdated ETag starts over: so of any number of writers the last
 * one read the table after every change that had been announced to one of them (docs/decisions/rendered-pages.md).
 */
export function updatePage(
  page: Page,
  changedAt: Date,
  dependencies: PageDependencies,
): Promise<'written' | 'current'> {
  return retryOnConflict(async () => {
    const stored = await findSpaced(page, dependencies);
    if (stored && Date.parse(stored.readAt) >= changedAt.getTime() + toleranceMs) return 'current';
    return replacePage(page, stored, dependencies);
  });
}

/** The stored version, after the time that lies between two. */
async function findSpaced(page: Page, { bucket, now, pause }: PageDependencies): Promise<StoredPage | undefined> {
  const stored = await findPage(bucket, page.key);
  const wait = stored ? Date.parse(stored.readAt) + spacingMs - now().getTime() : 0;
  if (wait > 0) await pause(Math.min(wait, spacingMs));
  return stored;
}

/** Renders and stores a page unless the stored one shows the same and is of this build. */
export function refreshPage(page: Page, dependencies: PageDependencies): Promise<'written' | 'current'> {
  return retryOnConflict(async () => {
    const stored = await findPage(dependencies.bucket, page.key);
    const rendered = await renderNow(page, dependencies);
    if (stored?.build === rendered.build && stored.digest === rendered.digest) return 'current';
    return store(page, rendered, stored, dependencies);
  });
}

/** Renders and stores a page of another build. */
export function rebuildPage(page: Page, dependencies: PageDependencies): Promise<'written' | 'current'> {
  return retryOnConflict(async () => {
    const stored = await findPage(dependencies.bucket, page.key);
    return stored?.build === dependencies.build ? 'current' : replacePage(page, stored, dependencies);
  });
}

async function replacePage(page: Page, stored: StoredPage | undefined, dependencies: PageDependencies) {
  return store(page, await renderNow(page, dependencies), stored, dependencies);
}

async function store(
  { key }: Page,
  rendered: NewPage,
  stored: StoredPage | undefined,
  { bucket, requestPictures }: PageDependencies,
) {
  if (!(await putPage(bucket, key, rendered, stored?.etag))) return conflict;
  await requestPictures(picturesIn(rendered.html));
  return 'written';
}
