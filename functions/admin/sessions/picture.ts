import type { WholeSession } from '../../keys/session.ts';
import { HttpError } from '../../platform/http-error.ts';
import type { Table, Write } from '../../platform/table.ts';
import { findUpload, takeUpload } from '../../uploads/store.ts';

/** What becomes of a picture: kept when undefined, taken away when null, or an upload takes its place. */
type Wish = string | null | undefined;

export type Picture = Pick<WholeSession, 'thumbnailUrl'> & {
  /** Makes the upload the session's own; belongs into the transaction that writes its address. */
  use?: Write;
};

/** The picture of a session after a change. Throws HttpError 404 for an upload that is not there, 409 for half a one. */
export async function pictureOf(table: Table, before: WholeSession['thumbnailUrl'], wish: Wish): Promise<Picture> {
  if (wish === undefined) return { thumbnailUrl: before };
  if (wish === null) return { thumbnailUrl: null };
  const upload = await findUpload(table, wish);
  if (upload?.purpose !== 'session_image') throw new HttpError('upload_not_found');
  if (upload.state !== 'complete') throw new HttpError('upload_incomplete');
  return { thumbnailUrl: `/${upload.key}`, use: takeUpload(upload) };
}

/** Whether a session has the picture already that is wished for: the request came before. */
export function hasPicture({ thumbnailUrl }: WholeSession, wish: Wish): boolean {
  if (wish === undefined) return true;
  return wish === null ? thumbnailUrl === null : (thumbnailUrl?.includes(wish) ?? false);
}
