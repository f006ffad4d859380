import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { artEndpoints } from '#shared/contract/art/endpoints.ts';
import { drawAhead } from '../../domains/art/ahead.ts';
import { getArt, getSharePicture } from '../../domains/art/endpoints.ts';
import { type PicturesEvent, picturesEvent } from '../../domains/art/pictures-event.ts';
import { connectPictures } from '../../domains/art/storage.ts';
import { readEnvironment } from '../../ground/platform/environment.ts';
import { serve } from '../../ground/platform/http.ts';
import { connectTable } from '../../ground/platform/table.ts';

const { TABLE_NAME, PAGES_BUCKET } = readEnvironment('TABLE_NAME', 'PAGES_BUCKET');
const dependencies = { table: connectTable(TABLE_NAME), storage: connectPictures(PAGES_BUCKET) };

const respond = serve(artEndpoints, { getArt, getSharePicture }, dependencies);

/** Drawn pictures: requests of the API, and events of the renderer, which has pictures drawn ahead. */
export async function handler(event: APIGatewayProxyEventV2 | PicturesEvent, context: Context) {
  if ('pictures' in event) return drawAhead(picturesEvent.parse(event).pictures, dependencies);
  return respond(event, context);
}
