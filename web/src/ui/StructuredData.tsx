import { useRendering } from '../lib/rendering/context.ts';
import { safeJson } from '../lib/safe-json.ts';
import type { StructuredItem } from '../lib/structured-data.ts';

/** What search engines read of a page's subjects (docs/product.md#page-metadata); `of` gets the site's origin. */
export function StructuredData({ of }: { of: (origin: string) => StructuredItem[] }) {
  const { origin } = useRendering();
  const json = safeJson({ '@context': 'https://schema.org', '@graph': of(origin) });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeJson escapes whatever could end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
