import type { RequestOutput } from '#shared/contract/contract.ts';
import type { SiteSection, SiteSettings } from '#shared/rules/site.ts';
import { fileChange } from '../../../domains/uploads/file-change.ts';
import { claimUpload } from '../../../domains/uploads/store.ts';
import type { Table, Write } from '../../../ground/platform/table.ts';

type Value = SiteSettings[SiteSection];
type Pictured = SiteSettings['start' | 'about' | 'contact'];
type Body = RequestOutput<'updateSiteSettings', 'body'>;

/** A section with its pictures in place, and the writes that claim their uploads, by names of their own. */
type WithPictures = { value: Value; claims: Record<string, Write> };

function isPictured(value: Value): value is Pictured {
  return 'title' in value && 'picture' in value;
}

/** The section that a request saves, with its uploaded pictures. Throws HttpError 404 for an unknown upload. */
export async function withPictures(
  section: SiteSection,
  body: Body,
  before: SiteSettings,
  table: Table,
): Promise<WithPictures> {
  if (section === 'library') return withCollectionPictures(body, before, table);
  const was = before[section];
  const value = body[section] ?? was;
  const { pictureUploadId } = body;
  if (pictureUploadId === undefined || !isPictured(value)) return { value, claims: {} };
  const { picture, claim } = await uploaded(table, pictureUploadId, isPictured(was) ? was.picture : null);
  return { value: { ...value, picture }, claims: claim ? { picture: claim } : {} };
}

async function withCollectionPictures(body: Body, before: SiteSettings, table: Table): Promise<WithPictures> {
  const { library: { list } = before.library, collectionPictures: uploads = [] } = body;
  const claims: Record<string, Write> = {};
  const pictured = list.map(async (one) => {
    const upload = uploads.find(({ collection }) => collection === one.id);
    if (!upload) return one;
    const current = before.library.list.find(({ id }) => id === one.id)?.picture ?? null;
    const { picture, claim } = await uploaded(table, upload.uploadId, current);
    if (claim) claims[`picture of ${one.id}`] = claim;
    return { ...one, picture };
  });
  return { value: { list: await Promise.all(pictured) }, claims };
}

/** The path of an uploaded picture; without a claim where a repeated request finds it in place. */
async function uploaded(table: Table, uploadId: string, current: string | null) {
  if (current?.includes(uploadId)) return { picture: current };
  const { key, upload } = await fileChange(table, { purpose: 'session_image', currentKey: null, uploadId });
  return { picture: key && `/${key}`, ...(upload && { claim: claimUpload(upload) }) };
}
