import { artRoutes } from '#shared/contract/art/routes.ts';
import { fillPath } from '#shared/contract/common/route.ts';
import { motifOf } from '#shared/rules/art.ts';
import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import { logger } from '../platform/log.ts';
import type { AheadDependencies } from './ahead.ts';
import { artFile, shareFile } from './art.ts';
import { findShareCard } from './share-card.ts';
import { storePicture } from './storage.ts';

/** Stores nothing: art is drawn for any id, and requests must not fill the bucket (docs/decisions/session-art.md). */
export const getArt: Handler<'getArt', AheadDependencies> = ({ params: { shape, category, file } }) =>
  artFile(shape, motifOf(category), file);

/** Throws HttpError 404 for a picture of nothing, and for one of an earlier state. */
export const getSharePicture: Handler<'getSharePicture', AheadDependencies> = async ({ params }, dependencies) => {
  const card = await findShareCard(dependencies.table, params);
  if (!card) throw new HttpError('route_not_found');
  const file = await shareFile(card);
  // Without it, the next edge location draws it once more.
  await storePicture(dependencies.storage, fillPath(artRoutes.getSharePicture.path, params), file).catch(
    (error: unknown) => {
      logger.warn('share picture not stored', { error });
    },
  );
  return file;
};
