import type { ArtShape } from '../../rules/art.ts';
import { otherCategory } from '../../rules/categories.ts';
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
    category: session.category ?? otherCategory,
    file: `${session.id}.${format}`,
  });
}
