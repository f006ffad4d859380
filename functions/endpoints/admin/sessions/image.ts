import { claimUpload, findUpload } from '../../../domains/uploads/store.ts';
import type { WholeSession } from '../../../ground/keys/session.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import type { Table, Write } from '../../../ground/platform/table.ts';

/** Undefined keeps the image, null removes it, an upload's id replaces it. */
type ImageInput = string | null | undefined;

export type ImageChange = Pick<WholeSession, 'thumbnailUrl'> & {
  /** Marks the upload as used; belongs in the transaction that writes its address. */
  use?: Write;
};

/** Throws HttpError 404 for an upload that does not exist, 409 for an incomplete one. */
export async function imageChange(
  table: Table,
  before: WholeSession['thumbnailUrl'],
  input: ImageInput,
): Promise<ImageChange> {
  if (input === undefined) return { thumbnailUrl: before };
  if (input === null) return { thumbnailUrl: null };
  const upload = await findUpload(table, input);
  if (upload?.purpose !== 'session_image') throw new HttpError('upload_not_found');
  if (upload.state !== 'complete') throw new HttpError('upload_incomplete');
  return { thumbnailUrl: `/${upload.key}`, use: claimUpload(upload) };
}

/** Tells whether the change was made by an earlier, equal request. */
export function hasImage({ thumbnailUrl }: WholeSession, input: ImageInput): boolean {
  if (input === undefined) return true;
  return input === null ? thumbnailUrl === null : (thumbnailUrl?.includes(input) ?? false);
}
