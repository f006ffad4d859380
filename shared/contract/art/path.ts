import { type ArtShape, motifOf } from '../../rules/art.ts';
import { fillPath } from '../common/route.ts';
import { artRoutes } from './routes.ts';

/** jpg is for mails and share images. */
export function artPath(
  shape: ArtShape,
  session: { id: string; category: string | null },
  format: 'webp' | 'jpg' = 'webp',
): string {
  return fillPath(artRoutes.getArt.path, {
    shape,
    motif: motifOf(session.category),
    file: `${session.id}.${format}`,
  });
}
