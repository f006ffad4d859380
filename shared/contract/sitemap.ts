import { type Collection, collectionRow } from '../rules/collections.ts';
import { collectionHref, paths, recordingHref } from './paths.ts';

/** `changedAt`: instant at which what the page shows was last changed. */
type Changed = { id: string; changedAt: string };

export type SitemapContent = {
  /** Paths of the pages of the owner's own words. */
  ownPages: string[];
  /** Collections that are offered. */
  collections: readonly Collection[];
  sellsVouchers: boolean;
  sellsPacks: boolean;
  /** All published sessions, past ones too. */
  sessions: Changed[];
  recordings: (Changed & { collection: Collection; isFree: boolean })[];
};

/** Media type of a sitemap. */
export const sitemapType = 'application/xml; charset=utf-8';

/** Path of the sitemap, and its key in the bucket with a leading slash. */
export const sitemapPath = '/sitemap.xml';

const latest = (items: Changed[]) =>
  items.map(({ changedAt }) => changedAt).reduce((one, other) => (one > other ? one : other), '');

function programmePageOf(collection: Collection) {
  const { programmePage } = collectionRow(collection);
  return programmePage === null ? [] : [{ path: programmePage, changedAt: '' }];
}

function entriesOf({
  sessions,
  recordings,
  collections,
  sellsVouchers,
  sellsPacks,
  ownPages,
}: SitemapContent): { path: string; changedAt: string }[] {
  const inCollection = (collection: Collection) => recordings.filter((one) => one.collection === collection);
  const free = recordings.filter(({ isFree, collection }) => isFree && collections.includes(collection));
  return [
    { path: paths.home.href(), changedAt: latest(sessions) },
    { path: paths.liveSessions.href(), changedAt: latest(sessions) },
    ...collections.map((one) => ({ path: collectionHref(one), changedAt: latest(inCollection(one)) })),
    ...collections.flatMap(programmePageOf),
    ...(sellsVouchers ? [{ path: paths.giftVouchers.href(), changedAt: '' }] : []),
    ...(sellsPacks ? [{ path: paths.passes.href(), changedAt: '' }] : []),
    ...ownPages.map((path) => ({ path, changedAt: '' })),
    { path: paths.signIn.href(), changedAt: '' },
    ...sessions.map(({ id, changedAt }) => ({ path: paths.session.href(id), changedAt })),
    ...free.map(({ id, collection, changedAt }) => ({ path: recordingHref(collection, id), changedAt })),
  ];
}

/**
 * The sitemap of all pages that search engines should keep (docs/product.md#page-metadata), with the last change of each
 * unless it is unknown. `origin` is the site's, without a slash. Source: https://www.sitemaps.org/protocol.html
 */
export function sitemap(origin: string, content: SitemapContent): string {
  const urls = entriesOf(content).map(({ path, changedAt }) => {
    const lastmod = changedAt && `<lastmod>${changedAt}</lastmod>`;
    return `<url><loc>${origin}${path}</loc>${lastmod}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    '</urlset>\n',
  ].join('\n');
}

/** Public pages and pictures are for everyone, what belongs to an account and the API are not. */
export function robots(origin: string): string {
  const excluded = [paths.admin.href(), paths.dashboard.href(), '/user/', paths.resources.href(), '/api/', '/cognito'];
  return [
    'User-agent: *',
    ...excluded.map((path) => `Disallow: ${path}`),
    'Allow: /api/art/',
    '',
    `Sitemap: ${origin}${sitemapPath}\n`,
  ].join('\n');
}
