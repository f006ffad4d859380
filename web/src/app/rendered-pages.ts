import { mainPaths } from '#shared/contract/main-paths.ts';
import type { Site } from '#shared/rules/site.ts';
import { matchesPattern } from '../lib/router/match.ts';
import { viewerZone } from '../lib/time/zones.ts';
import { loadOtherPage, OtherPages, SessionRoute, Welcome } from './pages.tsx';

/** In a task of its own: the first formatter of `Intl` loads the locale data, for 0.1 s on a slow phone. */
const loadLocaleData = () => new Promise((resolve) => setTimeout(() => resolve(viewerZone())));

/** Loads the code of the rendered page at a path, so that it can be drawn at once. */
export async function loadRenderedPage(path: string, { start }: Site): Promise<void> {
  const isHome = path === mainPaths.home.pattern;
  if (isHome && (start.text || start.picture)) await Welcome.load();
  if (isHome) await loadLocaleData();
  else if (matchesPattern(mainPaths.session.pattern, path)) await Promise.all([SessionRoute.load(), loadLocaleData()]);
  else await Promise.all([OtherPages.load(), loadOtherPage(path)]);
}
