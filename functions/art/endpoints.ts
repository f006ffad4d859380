import type { Handler } from '../platform/http.ts';
import { HttpError } from '../platform/http-error.ts';
import type { Table } from '../platform/table.ts';
import { artFile, shareFile } from './art.ts';
import { findShareCard } from './share-card.ts';

export type ArtDependencies = { table: Table };

export const getArt: Handler<'getArt', ArtDependencies> = ({ params: { shape, category, file } }) =>
  artFile(shape, category, file);

/** Throws HttpError 404 for a picture of nothing, and for one of an earlier state. */
export const getSharePicture: Handler<'getSharePicture', ArtDependencies> = async ({ params }, { table }) => {
  const card = await findShareCard(table, params);
  if (!card) throw new HttpError('route_not_found');
  return shareFile(card);
};
