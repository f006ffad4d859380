import { artPalette, artSizes } from '#shared/rules/art.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import '../session/session-art.css';

type Props = { id: string; category: string | null; shape: 'disc' | 'card' };

/** Art of what may not be saved yet, which has no address before: the back office draws it, without grain. */
export function PreviewedArt({ id, category, shape }: Props) {
  const query = { session: id, ...(category !== null && { category }) };
  const { data } = useEndpoint('previewArt', { query }, { keepPreviousData: true });
  return (
    <img
      className="art"
      src={data?.image}
      {...artSizes[shape]}
      alt=""
      style={{ backgroundColor: `var(--${artPalette(id).ground})` }}
    />
  );
}
