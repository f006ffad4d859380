import { artEndpoints } from '#shared/contract/art/endpoints.ts';
import { logger } from '../../ground/platform/log.ts';
import type { FileResponse } from '../../ground/platform/response.ts';
import type { Table } from '../../ground/platform/table.ts';
import { artFile, shareFile } from './art.ts';
import { findMotif } from './find-art.ts';
import { findShareCard } from './share-card.ts';
import { hasPicture, type PictureStorage, storePicture } from './storage.ts';

export type AheadDependencies = { table: Table; storage: PictureStorage };

const { getArt, getSharePicture } = artEndpoints;

/** Parameters of a path that is filled into a pattern; undefined for any other path. */
function parametersOf(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split('/');
  const values = path.split('/');
  const isOther = names.some((name, place) => !name.startsWith('{') && name !== values[place]);
  if (isOther || names.length !== values.length) return undefined;
  const parameters = names.flatMap((name, place) => (name.startsWith('{') ? [[name.slice(1, -1), values[place]]] : []));
  return Object.fromEntries(parameters);
}

/** Undefined for a path of no picture, for art of nothing, and for a share picture that would show something else by now. */
async function draw(path: string, { table }: AheadDependencies): Promise<FileResponse | undefined> {
  const share = getSharePicture.params.safeParse(parametersOf(getSharePicture.path, path));
  if (share.success) {
    const card = await findShareCard(table, share.data);
    return card && shareFile(card);
  }
  const art = getArt.params.safeParse(parametersOf(getArt.path, path));
  const motif = art.success ? await findMotif(table, art.data) : undefined;
  return art.success && motif ? artFile(art.data.shape, motif, art.data.file) : undefined;
}

/** Draws and stores those that are not stored yet, one after the other. Idempotent; logs how many were drawn. */
export async function drawAhead(paths: readonly string[], dependencies: AheadDependencies): Promise<void> {
  const count = { drawn: 0, stored: 0, unknown: 0 };
  for (const path of paths) {
    if (await hasPicture(dependencies.storage, path)) count.stored++;
    else {
      const file = await draw(path, dependencies);
      if (file) await storePicture(dependencies.storage, path, file);
      count[file ? 'drawn' : 'unknown']++;
    }
  }
  logger.info('pictures drawn ahead', count);
}
