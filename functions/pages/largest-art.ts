import type { InlineArt, PageAnswer } from '#shared/contract/rendered-pages.ts';
import { type ArtShape, motifOf } from '#shared/rules/art.ts';
import { inlineArt } from '../art/inline-art.ts';

/** Art that the page of a session contains; none where it shows a photograph. */
export function inlineArtOf(answers: PageAnswer[]): InlineArt | undefined {
  const session = answers.find((answer) => answer.name === 'getSession')?.response;
  if (!session || session.thumbnailUrl) return undefined;
  const { id, category } = session;
  const draw = (shape: ArtShape) => inlineArt(shape, motifOf(category), id);
  return { sessionId: id, card: draw('card'), poster: draw('poster') };
}
