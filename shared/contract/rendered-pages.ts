import { addedIdPattern, type Collection, collectionRows } from '../rules/collections.ts';
import { ownPageHref, ownPages, type Site } from '../rules/site.ts';
import type { ResponseBody } from './contract.ts';
import { paths, recordingPattern } from './paths.ts';
import type { OwnPageContent } from './site-content.ts';

/** A request whose response a page shows; `request` as the browser would send it. */
export type PageRequest =
  | { name: 'listSessions'; request: { query: { when: 'upcoming' } } }
  | { name: 'getSession'; request: { params: { sessionId: string } } }
  | { name: 'getCollection'; request: { params: { collection: Collection } } }
  | { name: 'getRecording'; request: { params: { collection: Collection; recordingId: string } } }
  | { name: 'getTranscript'; request: { params: { collection: Collection; recordingId: string } } };

/** A response that a page shows. For a list its pages are joined to one without a next one. */
export type PageAnswer = {
  [Name in PageRequest['name']]: Extract<PageRequest, { name: Name }> & { response: ResponseBody<Name> };
}[PageRequest['name']];

export type PageInput = {
  /** The path is one that `renderedPage` knows. */
  path: string;
  /** The site's origin has no slash at its end: https://breathe.studio. */
  origin: string;
  /** ISO instant at which it is rendered. */
  now: string;
  site: Site;
  /** Is given for a page of the owner's own words; null when there is none. */
  ownPage?: OwnPageContent | null | undefined;
  /** Holds the answers to the page's requests; that of an item that does not exist (404) is left out. */
  answers: PageAnswer[];
  /** The page's largest art without its grain, as data URIs, to be seen before any picture is fetched. */
  inlineArt?: InlineArt | undefined;
};

/**
 * `sessionId` names the session, or what else the art is made from; `phoneArt` is its other shape on a phone, if the
 * page shows one there.
 */
export type InlineArt = { sessionId: string; art: string; phoneArt: string | undefined };

/** 404: the page says that there is nothing at its path. */
export type RenderedPage = { status: 200 | 404; html: string };

/** `.build/pages/render.js` exports this function as `renderPage`. */
export type RenderPage = (input: PageInput) => RenderedPage | Promise<RenderedPage>;

/** Path of the page that answers for every unknown one. */
export const notFoundPath = '/not-found';

/** Path of the page that answers where the app draws everything itself: it has the site's settings and no content. */
export const framePath = '/app-frame';

/** The S3 key of a page, and what it is rendered from. */
export type Page = { path: string; key: string; requests: PageRequest[] };

type Parameters = Record<string, string>;

const upcoming: PageRequest = { name: 'listSessions', request: { query: { when: 'upcoming' } } };

const collectionRequest = (collection: Collection): PageRequest => ({
  name: 'getCollection',
  request: { params: { collection } },
});

const collectionRequests = (collection: Collection) => () => [collectionRequest(collection)];

const recordingRequests =
  (collection: Collection) =>
  ({ recordingId = '' }: Parameters): PageRequest[] => {
    const request = { params: { collection, recordingId } };
    return [{ name: 'getRecording', request }, { name: 'getTranscript', request }, collectionRequest(collection)];
  };

const sessionRequests = ({ sessionId = '' }: Parameters): PageRequest[] => [
  { name: 'getSession', request: { params: { sessionId } } },
];

/** Page of a collection that the owner has added; those of the code stand before it. */
export const addedPattern = '/:addedId-recordings';

/** Patterns of the pages that are rendered to HTML (docs/product.md#rendered-pages), and what each shows. */
export const renderedPatterns: readonly { pattern: string; requests: (parameters: Parameters) => PageRequest[] }[] = [
  { pattern: paths.home.pattern, requests: () => [upcoming] },
  { pattern: paths.liveSessions.pattern, requests: () => [upcoming] },
  { pattern: paths.session.pattern, requests: sessionRequests },
  ...collectionRows.map(({ id, address }) => ({ pattern: address, requests: collectionRequests(id) })),
  ...collectionRows.map(({ id }) => ({ pattern: recordingPattern(id), requests: recordingRequests(id) })),
  // Of collections that the owner has added.
  { pattern: addedPattern, requests: ({ addedId = '' }) => [collectionRequest(addedId)] },
  { pattern: `${addedPattern}/:recordingId`, requests: ({ addedId = '', ...ids }) => recordingRequests(addedId)(ids) },
  { pattern: paths.giftVouchers.pattern, requests: () => [] },
  { pattern: paths.passes.pattern, requests: () => [] },
  { pattern: paths.signIn.pattern, requests: () => [] },
  { pattern: paths.breathworkForBirth.pattern, requests: () => [] },
  ...ownPages.map((name) => ({ pattern: ownPageHref(name), requests: () => [] })),
  { pattern: notFoundPath, requests: () => [] },
  { pattern: framePath, requests: () => [] },
];

/** ULID: every parameter in the path of a rendered page is an id, but for that of an added collection. */
export const idPattern = '[0-7][0-9A-HJKMNP-TV-Z]{25}';
const addedPart = addedIdPattern.source.slice(1, -1);

/** The expression that a parameter in the path of a rendered page fulfils. */
export function parameterPattern(name: string): string {
  return name === 'addedId' ? addedPart : idPattern;
}

function matchPattern(pattern: string, path: string): Parameters | undefined {
  const expression = pattern.replace(/:(\w+)/g, (_, name: string) => `(?<${name}>${parameterPattern(name)})`);
  const match = new RegExp(`^${expression}$`).exec(path);
  return match ? { ...match.groups } : undefined;
}

/** The rendered page at a path of the site; undefined for any other, also for one whose id cannot be one. */
export function renderedPage(path: string): Page | undefined {
  for (const { pattern, requests } of renderedPatterns) {
    const parameters = matchPattern(pattern, path);
    if (parameters) return { path, key: pageKey(path), requests: requests(parameters) };
  }
  return undefined;
}

export const pagesPrefix = 'pages/';

function pageKey(path: string): string {
  return `pages${path === paths.home.pattern ? '/index' : path}.html`;
}

/** The rendered page with an S3 key; undefined for any other key. */
export function renderedPageByKey(key: string): Page | undefined {
  const name = /^pages(\/.+)\.html$/.exec(key)?.[1];
  const page = name && renderedPage(name === '/index' ? paths.home.pattern : name);
  return page && page.key === key ? page : undefined;
}
