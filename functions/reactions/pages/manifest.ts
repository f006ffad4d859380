import { palette } from '#shared/rules/palette.ts';
import { findSite } from '../../ground/settings/site.ts';
import type { PageDependencies } from './update.ts';

/** Path at the origin of what browsers install the site by (infra/edge-functions/app-routes.js). */
export const manifestPath = '/pages/site.webmanifest';

/** Browsers ask for it rarely, so that it is made for who asks, and kept at the edge for as long as a change may take. */
export const manifestHeaders = {
  'content-type': 'application/manifest+json; charset=utf-8',
  'cache-control': 'public, max-age=0, s-maxage=30',
};

const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
  src,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** docs/product.md#offline */
export async function webManifest({ table }: Pick<PageDependencies, 'table'>): Promise<string> {
  const { names } = await findSite(table, { consistent: true });
  return JSON.stringify({
    id: '/',
    name: names.studio,
    short_name: names.studio,
    description: names.tagline,
    lang: names.language,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: palette.paper,
    theme_color: palette.paper,
    categories: ['health', 'lifestyle'],
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-192.png', 192, 'maskable'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
    shortcuts: [
      { name: 'Upcoming sessions', url: '/' },
      { name: 'My bookings', url: '/user/bookings' },
    ],
  });
}
