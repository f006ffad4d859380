import { mainPaths } from '#shared/contract/main-paths.ts';
import type { Site } from '#shared/rules/site.ts';
import type { PageData } from '../lib/rendering/page-data.ts';
import { matchesPattern } from '../lib/router/match.ts';
import { viewerZone } from '../lib/time/zones.ts';
import { loadOtherPage, OtherPages, SessionRoute, Welcome } from './pages.tsx';

/** Runs in a task of its own: the first formatter of `Intl` loads the locale data, for 0.1 s on a slow phone. */
const loadLocaleData = () => new Promise((resolve) => setTimeout(() => resolve(viewerZone())));

function loadCode(path: string, { start }: Site): Promise<unknown> | null {
  if (path === mainPaths.home.pattern) return start.text || start.picture ? Welcome.load() : null;
  if (matchesPattern(mainPaths.session.pattern, path)) return SessionRoute.load();
  return Promise.all([OtherPages.load(), loadOtherPage(path)]);
}

/** Loads what a rendered page needs, so that it can be drawn at once. */
export async function loadRenderedPage({ path, site, answers }: PageData): Promise<void> {
  // What the API answers contains times or prices.
  await Promise.all([loadCode(path, site), answers[0] && loadLocaleData()]);
}
