import * as z from 'zod';
import { categoryId, id } from '../common/schemas.ts';
import { adminArtRoutes } from './admin-routes.ts';

export const adminArtEndpoints = {
  previewArt: {
    ...adminArtRoutes.previewArt,
    summary: 'Art of a session as it is typed, saved or not, without its grain.',
    query: z.strictObject({
      session: id,
      /** Absent for a session without one. */
      category: categoryId.optional(),
    }),
    success: 200,
    response: z.strictObject({
      /** A data URI of a square SVG. */
      image: z.string().startsWith('data:image/svg+xml,'),
    }),
  },
} as const;
