import { useState } from 'react';
import { preload } from 'react-dom';
import { artPath, nightArtPath } from '#shared/contract/art/path.ts';
import { type ArtShape, artPalette, artSizes } from '#shared/rules/art.ts';
import { useDarkMedia } from '../../lib/theme.ts';
import { type Photograph, photographIn } from './photograph.ts';
import './session-art.css';

type Props = {
  session: { id: string; category: string | null; thumbnailUrl?: string | null };
  shape: ArtShape;
  /** Another shape on a phone. */
  phoneShape?: ArtShape;
  /** Fetched at once, because it is what the page opens with. */
  first?: boolean;
  /** True on a part of a page that is dark in both themes. */
  alwaysDark?: boolean;
};

function preloadPhotograph({ src, srcSet, sizes }: Photograph): void {
  const variants = srcSet && sizes ? { imageSrcSet: srcSet, imageSizes: sizes } : {};
  preload(src, { as: 'image', fetchPriority: 'high', ...variants });
}

/** A session's own picture, or the art made from its id, over the art's ground while it loads. Decoration. */
export function SessionArt({ session, shape, phoneShape, first = false, alwaysDark = false }: Props) {
  const [broken, setBroken] = useState(false);
  const picture = broken ? null : session.thumbnailUrl;
  const image = picture ? photographIn(shape, picture) : { src: artPath(shape, session), ...artSizes[shape] };
  // Of art, a phone takes another one, which the parser finds as soon as the head.
  if (first && picture) preloadPhotograph(image);
  return (
    <picture>
      {!picture && <OtherArt session={session} shape={shape} phoneShape={phoneShape} alwaysDark={alwaysDark} />}
      <img
        className={picture ? 'art art--photograph' : 'art'}
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

type OtherArtProps = Pick<Props, 'session' | 'shape'> & { phoneShape: ArtShape | undefined; alwaysDark: boolean };

/** The art that the browser takes in place of the one for a wide window in the light theme. */
function OtherArt({ session, shape, phoneShape, alwaysDark }: OtherArtProps) {
  const darkMedia = useDarkMedia();
  const dark = alwaysDark ? 'screen' : darkMedia;
  const phone = '(width < 48rem)';
  return (
    <>
      {dark && phoneShape && (
        <source media={`${dark} and ${phone}`} srcSet={nightArtPath(phoneShape, session)} {...artSizes[phoneShape]} />
      )}
      {dark && <source media={dark} srcSet={nightArtPath(shape, session)} {...artSizes[shape]} />}
      {phoneShape && <source media={phone} srcSet={artPath(phoneShape, session)} {...artSizes[phoneShape]} />}
    </>
  );
}
