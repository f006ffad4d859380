import { artRoutes } from '#shared/contract/art/routes.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { logger } from '../../ground/platform/log.ts';
import type { FileResponse } from '../../ground/platform/response.ts';
import type { AheadDependencies } from './ahead.ts';
import { artFile, shareFile } from './art.ts';
import { findMotif } from './find-art.ts';
import { findShareCard } from './share-card.ts';
import { storePicture } from './storage.ts';

/** Refuses a made-up or outdated address before anything is drawn; CloudFront repeats the answer for a minute. */
const nothingToDraw = () => new HttpError('route_not_found', { edgeSeconds: 60 });

/** Throws HttpError 404 for art of nothing. */
export const getArt: Handler<'getArt', AheadDependencies> = async ({ params }, dependencies) => {
  const motif = await findMotif(dependencies.table, params);
  if (!motif) throw nothingToDraw();
  const file = await artFile(params.shape, motif, params.file);
  await tryToStore(fillPath(artRoutes.getArt.path, params), file, dependencies);
  return file;
};

/** Throws HttpError 404 for a picture of nothing, and for one of an earlier state. */
export const getSharePicture: Handler<'getSharePicture', AheadDependencies> = async ({ params }, dependencies) => {
  const card = await findShareCard(dependencies.table, params);
  if (!card) throw nothingToDraw();
  const file = await shareFile(card);
  await tryToStore(fillPath(artRoutes.getSharePicture.path, params), file, dependencies);
  return file;
};

/** Stores a picture; a failure is logged only, since the next edge location asks for the picture again. */
async function tryToStore(path: string, file: FileResponse, { storage }: AheadDependencies): Promise<void> {
  await storePicture(storage, path, file).catch((error: unknown) => {
    logger.warn('picture not stored', { error });
  });
}
