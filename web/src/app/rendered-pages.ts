import { mainPaths } from '#shared/contract/main-paths.ts';
import type { Site } from '#shared/rules/site.ts';
import { matchesPattern } from '../lib/router/match.ts';
import { loadOtherPage, OtherPages, SessionRoute, Welcome } from './pages.tsx';

/** Loads the code of the rendered page at a path, so that it can be drawn at once. */
export async function loadRenderedPage(path: string, { start }: Site): Promise<void> {
  if (path === mainPaths.home.pattern) return start.text || start.picture ? void (await Welcome.load()) : undefined;
  if (matchesPattern(mainPaths.session.pattern, path)) await SessionRoute.load();
  else await Promise.all([OtherPages.load(), loadOtherPage(path)]);
}
