import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { RenderPage } from '#shared/contract/rendered-pages.ts';
import { connectArt } from '../../domains/art/request-pictures.ts';
import { connectCaptions } from '../../ground/media/read-captions.ts';
import { systemClock } from '../../ground/platform/clock.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { connectTable } from '../../ground/platform/table.ts';
import { connectPages } from './store.ts';
import type { PageDependencies } from './update.ts';

/** Dependencies of the deployed functions; loads the renderer, the app built for a server, which lies beside the bundle. */
export async function connectRenderer(): Promise<PageDependencies> {
  const { TABLE_NAME, PAGES_BUCKET, MEDIA_BUCKET, SITE_URL, ART_FUNCTION } = readEnvironment(
    ...(['TABLE_NAME', 'PAGES_BUCKET', 'MEDIA_BUCKET', 'SITE_URL', 'ART_FUNCTION'] as const),
  );
  const renderer = new URL('./render.mjs', import.meta.url);
  const { renderPage }: { renderPage: RenderPage } = await import(renderer.href);
  return {
    table: { ...connectTable(TABLE_NAME), alwaysConsistent: true },
    now: systemClock,
    readCaptions: connectCaptions(MEDIA_BUCKET),
    bucket: connectPages(PAGES_BUCKET),
    renderPage,
    siteUrl: SITE_URL,
    build: createHash('sha256').update(readFileSync(renderer)).digest('base64url').slice(0, 16),
    requestPictures: connectArt(ART_FUNCTION),
    pause: (milliseconds) => pause(milliseconds),
  };
}
