import { artEndpoints } from '#shared/contract/art/endpoints.ts';
import { getArt, getSharePicture } from '../art/endpoints.ts';
import { readEnvironment } from '../platform/environment.ts';
import { serve } from '../platform/http.ts';
import { connectTable } from '../platform/table.ts';

const { TABLE_NAME } = readEnvironment('TABLE_NAME');

/** Drawn pictures. */
export const handler = serve(artEndpoints, { getArt, getSharePicture }, { table: connectTable(TABLE_NAME) });
