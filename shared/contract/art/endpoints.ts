import * as z from 'zod';
import { artShapes } from '../../rules/art.ts';
import { categories } from '../../rules/sessions.ts';
import { artRoutes } from './routes.ts';

export const artEndpoints = {
  getArt: {
    ...artRoutes.getArt,
    summary: 'Generated art of a session; deterministic for its id.',
    params: z.strictObject({
      shape: z.enum(artShapes),
      category: z.enum(categories),
      /** Session id and format: 01J….webp, or .jpg for mails and share images. */
      file: z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}\.(webp|jpg)$/, 'must be an id and .webp or .jpg'),
    }),
    success: 200,
    response: 'image/*',
  },
} as const;
