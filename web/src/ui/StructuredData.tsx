import type { Site } from '#shared/rules/site.ts';
import { useRendering } from '../lib/rendering/context.ts';
import { breadcrumbs, type StructuredItem, sessionsCrumb } from '../lib/structured-data.ts';

/**
 * Describes a page's subjects to search engines (docs/product.md#page-metadata); `of` gets the site's origin and words, and the time.
 * Crawlers follow addresses, so this is written on the server alone, behind `import.meta.env.SSR`, and is no code of
 * the browser's.
 */
export function StructuredData({ of: itemsOf }: { of: (origin: string, site: Site, now: Date) => StructuredItem[] }) {
  const { origin, site, structured, rendered } = useRendering();
  structured?.push(...itemsOf(origin, site, rendered ? new Date(rendered.now) : new Date()));
  return null;
}

/** The way from the list of sessions to a page; on the server alone, too. */
export function Breadcrumbs(page: { name: string; path: string }) {
  return <StructuredData of={(origin) => [breadcrumbs(origin, sessionsCrumb, page)]} />;
}
