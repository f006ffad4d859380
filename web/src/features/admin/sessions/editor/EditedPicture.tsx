import { PreviewedArt } from '../../../../ui/admin/PreviewedArt.tsx';
import { SessionArt } from '../../../../ui/session/SessionArt.tsx';

type Props = { id: string; category: string | null; picture: string | null };

/** Shows the picture that the session has as it is edited: its own, or the art of what is typed. */
export function EditedPicture({ id, category, picture }: Props) {
  if (picture === null) return <PreviewedArt id={id} category={category} shape="disc" />;
  return <SessionArt key={picture} session={{ id, category, thumbnailUrl: picture }} shape="disc" />;
}
