import { paths } from '#shared/contract/paths.ts';
import { matchesPattern } from '../lib/router/match.ts';
import {
  BreathworkForBirthPage,
  CollectionPage,
  LiveSessionsPage,
  NotFoundPage,
  PlayerPage,
  SessionRoute,
  SignInRoute,
} from './pages.tsx';

/** Pages that are rendered to HTML and whose code is not in the first load. */
const lazyPages: readonly (readonly [pattern: string, page: { load: () => Promise<unknown> }])[] = [
  [paths.session.pattern, SessionRoute],
  [paths.liveSessions.pattern, LiveSessionsPage],
  [paths.birthRecordings.pattern, CollectionPage],
  [paths.stressRecordings.pattern, CollectionPage],
  [paths.birthRecording.pattern, PlayerPage],
  [paths.stressRecording.pattern, PlayerPage],
  [paths.signIn.pattern, SignInRoute],
  [paths.breathworkForBirth.pattern, BreathworkForBirthPage],
];

/** Loads the code of the rendered page at a path, so that it can be drawn at once. */
export async function loadRenderedPage(path: string): Promise<void> {
  if (path === paths.home.pattern) return;
  const page = lazyPages.find(([pattern]) => matchesPattern(pattern, path))?.[1] ?? NotFoundPage;
  await page.load();
}
