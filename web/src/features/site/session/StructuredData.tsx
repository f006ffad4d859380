import type { ResponseBody } from '#shared/contract/contract.ts';
import { useRendering } from '../../../lib/rendering/context.ts';
import { safeJson } from '../../../lib/safe-json.ts';
import { eventData } from './structured-data.ts';

export function StructuredData({ session, image }: { session: ResponseBody<'getSession'>; image: string }) {
  const json = safeJson(eventData(session, useRendering().origin, image));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeJson escapes whatever could end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
