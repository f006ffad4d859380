import { matchPath } from 'react-router';
import { paths, recordingPattern } from '#shared/contract/paths.ts';
import { collectionRows } from '#shared/rules/collections.ts';
import { laterMedia } from '#shared/rules/head-script.ts';
import { ownPageHref, ownPages } from '#shared/rules/site.ts';

export type BuiltFiles = {
  /** Files by the source file that they are fetched for: script and styles, with what these import. */
  files: Record<string, readonly string[]>;
  /** Content of the style sheets, by file. */
  styles: Record<string, string>;
};

const player = 'features/member/player/pages.ts';
/** Gift vouchers and packs of sessions. */
const sold = 'app/sold.ts';
const words = 'app/words.ts';
const collection = 'features/site/collections/CollectionPage.tsx';

/** Source file of each rendered page that is not in the first load (app/routes.tsx). */
const sources: Record<string, string> = {
  [paths.session.pattern]: 'app/SessionRoute.tsx',
  [paths.liveSessions.pattern]: 'features/site/live-sessions/LiveSessionsPage.tsx',
  ...Object.fromEntries(collectionRows.map(({ address }) => [address, collection])),
  ...Object.fromEntries(collectionRows.map(({ id }) => [recordingPattern(id), player])),
  [paths.giftVouchers.pattern]: sold,
  [paths.passes.pattern]: sold,
  [paths.signIn.pattern]: 'app/SignInRoute.tsx',
  [paths.breathworkForBirth.pattern]: words,
  ...Object.fromEntries(ownPages.map((name) => [ownPageHref(name), words])),
};
/** An address that none of these has, whose page is of a collection that the owner has added, or tells that there is none. */
const otherSource = 'app/OtherPage.tsx';
/** The owner's words above the list are a part of it, and not in the first load either. */
const welcomeSource = 'features/site/schedule/Welcome.tsx';

/** Source files of the rendered pages that are not in the first load. */
export const pageSources = [...new Set([...Object.values(sources), otherSource, welcomeSource])];

function sourcesOf(path: string): string[] {
  if (path === paths.home.pattern) return [];
  const source = Object.entries(sources).find(([pattern]) => matchPath(pattern, path))?.[1];
  if (source !== undefined) return [source];
  if (isRecordingPath(path)) return [otherSource, player];
  return path.endsWith('-recordings') ? [otherSource, collection] : [otherSource];
}

const isRecordingPath = (path: string) => /-recordings\/[^/]+$/.test(path);

/** A recording's page is dark as a whole, its frame included (features/member/player/night.css). */
export function rootClassOf(path: string): string {
  return isRecordingPath(path) ? 'night' : '';
}

const styleLink = /\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g;

/** The frame without what it waits for: its style sheets, whose names are returned. */
export function splitStyles(frame: string): { frame: string; sheets: string[] } {
  const sheets = [...frame.matchAll(styleLink)].flatMap(([, file]) => file ?? []);
  // Of the pages that are not rendered (vite.config.ts).
  const preloads = /\s*<link rel="modulepreload"[^>]*>/g;
  // Its text is painted in fonts of the system first (docs/decisions/fonts.md); it is complete without its scripts.
  const plain = frame
    .replace(styleLink, '')
    .replace(preloads, '')
    .replaceAll('<link rel="preload"', `<link rel="preload" media="${laterMedia}"`)
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');
  return { frame: plain, sheets };
}

// After the first paint, which each request before it would put off (shared/rules/head-script.ts).
const preload = (file: string) =>
  `<link rel="modulepreload" media="${laterMedia}" fetchpriority="low" crossorigin href="/${file}">`;

/**
 * A sheet that the page contains, named where the loader of later pages looks for what is there already; disabled, so
 * that it is not fetched.
 */
const inlined = (file: string) => `<link rel="stylesheet" disabled href="/${file}">`;

/** Elements for the head: all styles of a page, in the order of its imports, and its script besides the frame's. */
export function fileElements(
  { frame, sheets }: ReturnType<typeof splitStyles>,
  built: BuiltFiles,
  path: string,
): string {
  const needed = sourcesOf(path).flatMap((source) => {
    const files = built.files[source];
    if (!files) throw new Error(`nothing was built of ${source}`);
    return files;
  });
  const styles = [...new Set([...sheets, ...needed.filter((file) => file.endsWith('.css'))])];
  const scripts = [...new Set(needed)].filter((file) => file.endsWith('.js') && !frame.includes(file));
  const css = styles.map((file) => built.styles[file] ?? '').join('');
  return `<style>${css}</style>${styles.map(inlined).join('')}${scripts.map(preload).join('')}`;
}
