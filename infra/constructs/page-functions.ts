import type { DeclareFunction, FunctionsProps } from './functions.ts';
import { grantPages } from './page-grants.ts';
import { publicChildren, publicPartitions } from './public-partitions.ts';

/** The functions that render pages; they read the table and write pages, and nothing else. */
export function pageFunctions(declare: DeclareFunction, props: FunctionsProps) {
  const { data, site, pageUpdates, siteUrl } = props;
  // A whole vCPU, since rendering is CPU-bound.
  const settings = { environment: { SITE_URL: siteUrl }, memoryMegabytes: 1769 };
  const pages = declare('pages', {
    ...settings,
    onFailure: { people: 'Visitors see pages as they were before the last changes, and new sessions late.' },
    timeoutSeconds: 29,
  });
  const sweepPages = declare('sweepPages', {
    ...settings,
    onFailure: { people: 'Pages do not show that a session has begun, or the app of the last deployment.' },
    // A run that does not finish is continued by the next.
    timeoutSeconds: 55,
  });
  for (const each of [pages, sweepPages]) {
    const partitions = { partitions: publicPartitions, children: publicChildren };
    data.grant(each, { items: ['GetItem', 'Query'], ...partitions, queries: ['byKind'] });
    grantPages(site.pages, each);
  }
  pageUpdates.consume(pages);
  pageUpdates.grantAnnounce(sweepPages);
  return { pages, sweepPages };
}
