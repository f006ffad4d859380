import { useState } from 'react';
import { artPath } from '#shared/contract/art/path.ts';
import { type ArtShape, artPalette } from '#shared/rules/art.ts';
import type { Category } from '#shared/rules/sessions.ts';
import './session-art.css';

type Props = {
  session: { id: string; category: Category | null; thumbnailUrl?: string | null };
  shape: ArtShape;
  /** Another shape on a phone. */
  phoneShape?: ArtShape;
  /** Fetched at once, because it is what the page opens with. */
  first?: boolean;
};

/** A session's own picture, or the art made from its id, over the art's ground while it loads. Decoration. */
export function SessionArt({ session, shape, phoneShape, first = false }: Props) {
  const [broken, setBroken] = useState(false);
  const picture = broken ? null : session.thumbnailUrl;
  return (
    <picture>
      {phoneShape && !picture && <source media="(width < 48rem)" srcSet={artPath(phoneShape, session)} />}
      <img
        className="art"
        src={picture ?? artPath(shape, session)}
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
