import { useState } from 'react';
import { preload } from 'react-dom';
import { artPath } from '#shared/contract/art/path.ts';
import { type ArtShape, artPalette, artSizes } from '#shared/rules/art.ts';
import { type Photograph, photographIn } from './photograph.ts';
import './session-art.css';

type Props = {
  session: { id: string; category: string | null; thumbnailUrl?: string | null };
  shape: ArtShape;
  /** Another shape on a phone. */
  phoneShape?: ArtShape;
  /** Fetched at once, because it is what the page opens with. */
  first?: boolean;
};

function preloadPhotograph({ src, srcSet, sizes }: Photograph): void {
  const variants = srcSet && sizes ? { imageSrcSet: srcSet, imageSizes: sizes } : {};
  preload(src, { as: 'image', fetchPriority: 'high', ...variants });
}

/** A session's own picture, or the art made from its id, over the art's ground while it loads. Decoration. */
export function SessionArt({ session, shape, phoneShape, first = false }: Props) {
  const [broken, setBroken] = useState(false);
  const picture = broken ? null : session.thumbnailUrl;
  const image = picture ? photographIn(shape, picture) : { src: artPath(shape, session), ...artSizes[shape] };
  // Of art, a phone takes another one, which the parser finds as soon as the head.
  if (first && picture) preloadPhotograph(image);
  return (
    <picture>
      {phoneShape && !picture && (
        <source media="(width < 48rem)" srcSet={artPath(phoneShape, session)} {...artSizes[phoneShape]} />
      )}
      <img
        className="art"
        {...image}
        alt=""
        decoding="async"
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'auto'}
        style={{ backgroundColor: `var(--${artPalette(session.id).ground})` }}
        data-inline-art={first && !picture ? session.id : undefined}
        onError={() => setBroken(true)}
      />
    </picture>
  );
}
