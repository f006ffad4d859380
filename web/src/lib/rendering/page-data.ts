import type { Problem } from '#shared/contract/problems.ts';
import type { PageAnswer, PageInput, PageRequest } from '#shared/contract/rendered-pages.ts';

/** What a rendered page tells the script that takes it over, as JSON. */
export type PageData = Pick<PageInput, 'path' | 'now'> & {
  answers: PageAnswer[];
  /** Requests for what does not exist, with what the API answers to them. */
  missing: (PageRequest & { problem: Pick<Problem, 'code' | 'title'> })[];
};

/** Id of the element that has it. */
export const pageDataId = 'page-data';

/** The data of a rendered page; null in the frame that every other address gets. */
export function readPageData(): PageData | null {
  const text = document.getElementById(pageDataId)?.textContent;
  return text ? JSON.parse(text) : null;
}
