import { siteLanguage } from '#shared/rules/language.ts';
import { type FrameData, type PageData, pageDataId } from '../lib/rendering/page-data.ts';
import { safeJson } from '../lib/safe-json.ts';

export type DocumentParts = {
  head: string;
  body: string;
  data: string;
  /** Is given to the element that the app is in. */
  rootClass: string;
};

// Whatever a page contains stays as it is: a text replacement would read its dollar signs.
export function insertBefore(text: string, place: string, part: string): string {
  const index = text.indexOf(place);
  if (index === -1) throw new Error(`the frame of the pages has no ${place}`);
  return text.slice(0, index) + part + text.slice(index);
}

export const dataElement = (data: FrameData | PageData) =>
  `<script type="application/json" id="${pageDataId}">${safeJson(data)}</script>`;

/** A page as a whole: the built index.html with the page's head, content and data. */
export function documentOf(frame: string, { head, body, data, rootClass }: DocumentParts): string {
  const plain = frame.replace('<html lang="en">', `<html lang="${siteLanguage()}" class="is-rendered">`);
  const withBody = plain.replace(
    '<div id="root"></div>',
    () => `<div id="root" class="${rootClass}">${body}</div>\n    ${data}`,
  );
  return insertBefore(withBody, '</head>', `  ${head}\n  `);
}
