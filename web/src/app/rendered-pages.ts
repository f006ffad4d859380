import type { PageData } from '../lib/rendering/page-data.ts';
import { viewerZone } from '../lib/time/zones.ts';
import { loadPage } from './routes.tsx';

/** Runs in a task of its own: the first formatter of `Intl` loads the locale data, for 0.1 s on a slow phone. */
const loadLocaleData = () => new Promise((resolve) => setTimeout(() => resolve(viewerZone())));

/** Loads what a rendered page needs, so that it can be drawn at once. */
export async function loadRenderedPage({ path, site, answers }: PageData): Promise<void> {
  // What the API answers contains times or prices.
  await Promise.all([loadPage(path, Boolean(site.start.text || site.start.picture)), answers[0] && loadLocaleData()]);
}
