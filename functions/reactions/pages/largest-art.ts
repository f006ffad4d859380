import { paths } from '#shared/contract/paths.ts';
import { type InlineArt, notFoundPath, type PageInput } from '#shared/contract/rendered-pages.ts';
import { type ArtShape, motifOf } from '#shared/rules/art.ts';
import { fixedArt } from '#shared/rules/fixed-art.ts';
import { inlineArt } from '../../domains/art/inline-art.ts';

type ShownPage = Pick<PageInput, 'path' | 'ownPage' | 'answers'>;

/** The picture is what `SessionArt` of the app shows. */
type Picture = {
  session: { id: string; category: string | null; thumbnailUrl?: string | null };
  shape: ArtShape;
  phoneShape?: ArtShape;
};

function largestPicture({ path, ownPage, answers }: ShownPage): Picture | undefined {
  if (path === notFoundPath || ownPage === null) return { session: fixedArt.notFound, shape: 'disc' };
  for (const { name, response } of answers) {
    if (name === 'getSession') return { session: response, shape: 'poster', phoneShape: 'card' };
    const first = name === 'listSessions' && path === paths.liveSessions.pattern && response.sessions[0];
    if (first) return { session: first, shape: 'card' };
  }
  return undefined;
}

/** Art that a page contains because nothing on it is larger; none where that is a text or a photograph. */
export function largestArt(page: ShownPage): InlineArt | undefined {
  const picture = largestPicture(page);
  if (!picture || picture.session.thumbnailUrl) return undefined;
  const { session, shape, phoneShape } = picture;
  const draw = (artShape: ArtShape) => inlineArt(artShape, motifOf(session.category), session.id);
  return { sessionId: session.id, art: draw(shape), phoneArt: phoneShape && draw(phoneShape) };
}
