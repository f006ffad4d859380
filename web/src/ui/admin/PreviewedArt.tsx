import { artPalette, artSizes } from '#shared/rules/art.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import { useDarkMedia } from '../../lib/theme.ts';
import '../session/session-art.css';

/** A picture that lets the ground show until the art is drawn, where a missing one would be marked. */
const empty = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/%3E";

type Props = { id: string; category: string | null; shape: 'disc' | 'card' };

/**
 * Shows the art of something that may not be saved yet, and so has no address: an endpoint of the back office draws it,
 * without grain.
 */
export function PreviewedArt({ id, category, shape }: Props) {
  const dark = useDarkMedia();
  const query = { session: id, ...(category !== null && { category }) };
  const { data } = useEndpoint('previewArt', { query }, { keepPreviousData: true });
  // A blank would end the address of a candidate.
  const nightImage = data?.nightImage.replaceAll(' ', '%20');
  return (
    <picture>
      {dark && nightImage && <source media={dark} srcSet={nightImage} {...artSizes[shape]} />}
      <img
        className="art"
        src={data?.image ?? empty}
        {...artSizes[shape]}
        alt=""
        style={{ backgroundColor: `var(--${artPalette(id).ground})` }}
      />
    </picture>
  );
}
