import { artFileParts } from '#shared/contract/art/path.ts';
import type { ArtShape, Motif } from '#shared/rules/art.ts';
import { sharePicture } from '#shared/rules/share-pictures.ts';
import { encodeJpeg, encodeWebp } from '../../ground/codecs/encode.ts';
import type { FileResponse } from '../../ground/platform/response.ts';
import { drawArt, formats } from './picture.ts';
import { drawSharePicture, type ShareCard } from './share-picture.ts';

const jpegQuality = 65;

// The edges of letters show what a JPEG leaves out.
const shareQuality = 82;

/** `file` names the session's id, the light and the format, as at the end of an art's path. */
export async function artFile(shape: ArtShape, motif: Motif, file: string): Promise<FileResponse> {
  const { sessionId, light, format } = artFileParts(file);
  const picture = drawArt(shape, motif, sessionId, light);
  return format === 'webp'
    ? { contentType: 'image/webp', body: await encodeWebp(picture, formats[shape].webpQuality) }
    : { contentType: 'image/jpeg', body: await encodeJpeg(picture, jpegQuality) };
}

/** A JPEG of 60 to 130 kB. */
export async function shareFile(card: ShareCard): Promise<FileResponse> {
  return { contentType: sharePicture.type, body: await encodeJpeg(await drawSharePicture(card), shareQuality) };
}
