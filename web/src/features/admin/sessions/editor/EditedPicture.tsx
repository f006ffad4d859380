import { artPalette, artSizes } from '#shared/rules/art.ts';
import { useEndpoint } from '../../../../lib/api/use-endpoint.ts';
import { SessionArt } from '../../../../ui/session/SessionArt.tsx';
import '../../../../ui/session/session-art.css';

type Props = { id: string; category: string | null; picture: string | null };

/** The picture of what is typed. Art has no address before its session is saved: the back office draws it, without grain. */
export function EditedPicture({ id, category, picture }: Props) {
  const query = { session: id, ...(category !== null && { category }) };
  const { data } = useEndpoint('previewArt', picture === null ? { query } : null, { keepPreviousData: true });
  if (picture !== null)
    return <SessionArt key={picture} session={{ id, category, thumbnailUrl: picture }} shape="disc" />;
  return (
    <img
      className="art"
      src={data?.image}
      {...artSizes.disc}
      alt=""
      style={{ backgroundColor: `var(--${artPalette(id).ground})` }}
    />
  );
}
