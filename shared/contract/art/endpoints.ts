import * as z from 'zod';
import { artShapes } from '../../rules/art.ts';
import { collectionId } from '../common/collection.ts';
import { categoryId } from '../common/schemas.ts';
import { artRoutes } from './routes.ts';

export const artEndpoints = {
  getArt: {
    ...artRoutes.getArt,
    summary: 'Generated art of a session; deterministic for its id.',
    params: z.strictObject({
      shape: z.enum(artShapes),
      category: categoryId,
      /** Session id and format: 01J….webp, 01J…-night.webp for the dark theme, or .jpg for mails and share images. */
      file: z
        .string()
        .regex(
          /^[0-7][0-9A-HJKMNP-TV-Z]{25}(?:\.webp|-night\.webp|\.jpg)$/,
          'must be an id and .webp, -night.webp or .jpg',
        ),
    }),
    success: 200,
    response: 'image/*',
  },
  getSharePicture: {
    ...artRoutes.getSharePicture,
    summary:
      'Picture of a session, recording, collection or page for link previews, 1200 x 630; 404 unless it is the current one.',
    params: z.strictObject({
      /** A recording's and a collection's is the id of the collection. */
      kind: z.union([z.enum(['session', 'page']), collectionId]),
      /** Id of the session or recording, `collection`, or name of the page, and the version of what it shows. */
      file: z.string().regex(/^[0-9A-Za-z-]{1,40}-[0-9a-f]{8}\.jpg$/, 'must be an id, a version and .jpg'),
    }),
    success: 200,
    response: 'image/jpeg',
  },
} as const;
