import type { ArtLight, ArtShape } from '../../rules/art.ts';
import { otherCategory } from '../../rules/categories.ts';
import { fillPath } from '../common/route.ts';
import { artRoutes } from './routes.ts';

/** Path of a picture; jpg is for mails and share images. */
export function artPath(
  shape: ArtShape,
  session: { id: string; category: string | null },
  format: 'webp' | 'jpg' = 'webp',
): string {
  return pathOf(shape, session, `${session.id}.${format}`);
}

/** Path of the picture that the dark theme shows. */
export function nightArtPath(shape: ArtShape, session: { id: string; category: string | null }): string {
  return pathOf(shape, session, `${session.id}-night.webp`);
}

/** Session and light of the file name at the end of such a path. */
export function artFileParts(file: string): { sessionId: string; light: ArtLight; format: string } {
  const [name = '', format = ''] = file.split('.');
  const [sessionId = '', night] = name.split('-');
  return { sessionId, light: night === 'night' ? 'night' : 'day', format };
}

function pathOf(shape: ArtShape, session: { category: string | null }, file: string): string {
  return fillPath(artRoutes.getArt.path, {
    shape,
    category: session.category ?? otherCategory,
    file,
  });
}
