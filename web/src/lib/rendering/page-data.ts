import type { Problem } from '#shared/contract/problems.ts';
import type { PageAnswer, PageInput, PageRequest } from '#shared/contract/rendered-pages.ts';
import type { Site } from '#shared/rules/site.ts';
import { readStored, writeStored } from '../storage.ts';

/** A rendered page gives this to the script that takes it over, as JSON. */
export type PageData = Pick<PageInput, 'path' | 'now' | 'site' | 'ownPage'> & {
  answers: PageAnswer[];
  /** Requests for what does not exist, with what the API answers to them. */
  missing: (PageRequest & { problem: Pick<Problem, 'code' | 'title'> })[];
};

/** The frame, which every address without a rendered page gets, gives the script this. */
export type FrameData = {
  path?: undefined;
  site: Site;
  ownPage?: PageInput['ownPage'];
  /** Set in the frame that the service worker had stored: it knows nothing of its address. */
  isStored?: boolean;
};

/** Id of the element that has it. */
export const pageDataId = 'page-data';

const siteKey = 'site';

/** Reads the data of the page that was loaded; without network, in the stored frame, that of the page before. */
export function readPageData(): PageData | FrameData {
  const text = document.getElementById(pageDataId)?.textContent;
  if (!text) return { site: JSON.parse(readStored('localStorage', siteKey) ?? ''), isStored: true };
  const data: PageData | FrameData = JSON.parse(text);
  writeStored('localStorage', siteKey, JSON.stringify(data.site));
  return data;
}
