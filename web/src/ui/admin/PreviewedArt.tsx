import { artPalette, artSizes } from '#shared/rules/art.ts';
import { useEndpoint } from '../../lib/api/use-endpoint.ts';
import '../session/session-art.css';

/** Until it is drawn the ground is shown, not a picture that is missing. */
const empty = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/%3E";

type Props = { id: string; category: string | null; shape: 'disc' | 'card' };

/** Art of what may not be saved yet, which has no address before: the back office draws it, without grain. */
export function PreviewedArt({ id, category, shape }: Props) {
  const query = { session: id, ...(category !== null && { category }) };
  const { data } = useEndpoint('previewArt', { query }, { keepPreviousData: true });
  return (
    <img
      className="art"
      src={data?.image ?? empty}
      {...artSizes[shape]}
      alt=""
      style={{ backgroundColor: `var(--${artPalette(id).ground})` }}
    />
  );
}
