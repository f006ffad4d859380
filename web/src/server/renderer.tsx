import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import type { State } from 'swr';
import { paths } from '#shared/contract/paths.ts';
import { type ProblemCode, problems } from '#shared/contract/problems.ts';
import {
  framePath,
  type InlineArt,
  notFoundPath,
  type PageInput,
  type PageRequest,
  type RenderPage,
  renderedPage,
} from '#shared/contract/rendered-pages.ts';
import { followCollections } from '#shared/rules/added-collections.ts';
import { setLanguage } from '#shared/rules/language.ts';
import { App } from '../app/App.tsx';
import { loadRenderedPage } from '../app/rendered-pages.ts';
import { seedCache } from '../lib/api/seed.ts';
import type { PageData } from '../lib/rendering/page-data.ts';

import { safeJson } from '../lib/safe-json.ts';
import type { StructuredItem } from '../lib/structured-data.ts';
import { dataElement, documentOf } from './document.ts';
import { frameDocument } from './frame.tsx';
import { type BuiltFiles, fileElements, rootClassOf, splitStyles } from './page-files.ts';

function problemOf(request: PageRequest): ProblemCode {
  if (request.name === 'getCollection') return 'collection_not_found';
  return request.name === 'getRecording' ? 'recording_not_found' : 'session_not_found';
}

function dataOf({ path: requestedPath, now, site, ownPage, answers }: PageInput): PageData {
  const path = ownPage === null ? notFoundPath : requestedPath;
  const page = renderedPage(path);
  if (!page) throw new Error(`${path} is no page that is rendered`);
  const isAnswered = (request: PageRequest) =>
    answers.some(({ name, request: answered }) => name === request.name && isSame(answered, request.request));
  const missing = page.requests
    // A page is complete without a transcript, which is there for free recordings alone.
    .filter((request) => !isAnswered(request) && request.name !== 'getTranscript')
    .map((request) => {
      const code = problemOf(request);
      return { ...request, problem: { code, title: problems[code].title } };
    });
  return { path, now, site, ...(ownPage && { ownPage }), answers, missing };
}

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);

/** Tells whether a page says that there is nothing at its path. */
function isMissingPage({ path, site, missing }: PageData): boolean {
  const sellsNoVouchers = path === paths.giftVouchers.pattern && !site.vouchers.offered;
  const sellsNoPacks = path === paths.passes.pattern && site.packs.length + site.plans.length === 0;
  return path === notFoundPath || missing.length > 0 || sellsNoVouchers || sellsNoPacks;
}

/** Leading elements that React puts first because they belong into the head. */
const headElements = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/;

function structuredElement(items: StructuredItem[]): string {
  if (items.length === 0) return '';
  return `<script type="application/ld+json">${safeJson({ '@context': 'https://schema.org', '@graph': items })}</script>`;
}

/** Head and content of a page, apart. */
function contentOf(data: PageData, origin: string): { head: string; body: string } {
  const cache = new Map<string, State>();
  seedCache(cache, data);
  const Router = ({ children }: { children: ReactNode }) => (
    <StaticRouter location={data.path}>{children}</StaticRouter>
  );
  const structured: StructuredItem[] = [];
  const html = renderToString(
    <App
      rendering={{ origin, rendered: data, site: data.site, ownPage: data.ownPage, structured }}
      Router={Router}
      cache={cache}
    />,
  );
  const [head = ''] = headElements.exec(html) ?? [];
  return { head: head + structuredElement(structured), body: html.slice(head.length) };
}

/**
 * Puts a small picture under the largest one (ui/session/SessionArt.tsx) until that is there. It is pale: in the dark theme
 * the ground of the art stands in its place.
 */
function artStyle({ sessionId, art, phoneArt }: InlineArt): string {
  const place = `[data-inline-art="${sessionId}"]`;
  const rule = (image: string) => `${place}{background-image:url("${image}")}`;
  const phone = phoneArt ? `@media (width < 48rem){${rule(phoneArt)}}` : '';
  const none = '{background-image:none}';
  const dark =
    `@media screen and (prefers-color-scheme: dark){:root:not([data-theme="light"]) ${place}${none}}` +
    `:root[data-theme="dark"] ${place}${none}`;
  return `<style>${rule(art)}${phone}${dark}</style>`;
}

/** Renders pages into the frame of the built app. */
export function rendererOf(builtFrame: string, built: BuiltFiles): RenderPage {
  const split = splitStyles(builtFrame);
  return async (input) => {
    if (input.path === framePath) return { status: 200, html: frameDocument(builtFrame, input.site) };
    const data = dataOf(input);
    await loadRenderedPage(data);
    // In the same turn: nothing else is rendered between.
    setLanguage(input.site.language);
    followCollections(input.site.added ?? []);
    const { head, body } = contentOf(data, input.origin);
    const art = input.inlineArt ? artStyle(input.inlineArt) : '';
    const html = documentOf(split.frame, {
      head: head + fileElements(split, built, data.path) + art,
      body,
      data: dataElement(data),
      rootClass: rootClassOf(data.path),
    });
    return { status: isMissingPage(data) ? 404 : 200, html };
  };
}
