import * as z from 'zod';
import { categoryId, id } from '../common/schemas.ts';
import { adminArtRoutes } from './admin-routes.ts';

/** A data URI of a square SVG. */
const squareSvg = z.string().startsWith('data:image/svg+xml,');

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
      image: squareSvg,
      /** The same art in the dark theme. */
      nightImage: squareSvg,
    }),
  },
} as const;
