import { motifOf } from '#shared/rules/art.ts';
import { inlineArt } from '../../../domains/art/inline-art.ts';
import type { Handler } from '../../../ground/platform/http.ts';

/** Art has an address only once its session is saved, in the category that is saved (docs/product.md#session-images). */
export const previewArt: Handler<'previewArt', unknown> = async ({ query: { session, category } }) => ({
  image: inlineArt('disc', motifOf(category ?? null), session),
  nightImage: inlineArt('disc', motifOf(category ?? null), session, 'night'),
});
