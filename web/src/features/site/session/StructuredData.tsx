import type { ResponseBody } from '#shared/contract/contract.ts';
import { eventData, safeJson } from './structured-data.ts';

export function StructuredData({ session, image }: { session: ResponseBody<'getSession'>; image: string }) {
  const json = safeJson(eventData(session, window.location.origin, image));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: safeJson escapes whatever could end the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
