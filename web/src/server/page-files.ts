import { matchPath } from 'react-router';
import { paths } from '#shared/contract/paths.ts';

/** Built files by the source file that they are fetched for: script and styles, with what these import. */
export type PageFiles = Record<string, readonly string[]>;

const player = 'features/member/player/PlayerPage.tsx';
const collection = 'features/site/collections/CollectionPage.tsx';

/** Source file of each rendered page that is not in the first load (app/pages.tsx). */
const sources: Record<string, string> = {
  [paths.session.pattern]: 'app/SessionRoute.tsx',
  [paths.liveSessions.pattern]: 'features/site/live-sessions/LiveSessionsPage.tsx',
  [paths.birthRecordings.pattern]: collection,
  [paths.stressRecordings.pattern]: collection,
  [paths.birthRecording.pattern]: player,
  [paths.stressRecording.pattern]: player,
  [paths.signIn.pattern]: 'app/SignInRoute.tsx',
  [paths.breathworkForBirth.pattern]: 'features/site/breathwork-for-birth/BreathworkForBirthPage.tsx',
};
export const notFoundSource = 'features/site/not-found/NotFoundPage.tsx';

/** Source files of the rendered pages that are not in the first load. */
export const pageSources = [...new Set([...Object.values(sources), notFoundSource])];

function sourceOf(path: string): string | undefined {
  if (path === paths.home.pattern) return undefined;
  return Object.entries(sources).find(([pattern]) => matchPath(pattern, path))?.[1] ?? notFoundSource;
}

const link = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`;

/** Elements for the head that load a page's own script and styles with those that the frame loads. */
export function fileLinks(frame: string, files: PageFiles, path: string): string {
  const source = sourceOf(path);
  if (!source) return '';
  const needed = files[source];
  if (!needed) throw new Error(`nothing was built of ${source}`);
  return needed
    .filter((file) => !frame.includes(file))
    .map(link)
    .join('');
}
