import { toMp4 } from './films.ts';

/** So many first bytes of a file tell its type. */
export const firstBytes = 4100;

export const fileTypeNames: Record<string, string> = {
  'image/jpeg': 'a JPEG picture',
  'image/png': 'a PNG picture',
  'image/webp': 'a WebP picture',
  'image/heic': 'a HEIC picture',
  'image/heif': 'a HEIC picture',
  'image/heic-sequence': 'a HEIC picture',
  'image/heif-sequence': 'a HEIC picture',
  'image/avif': 'an AVIF picture',
  'image/tiff': 'a TIFF picture',
  'image/gif': 'a GIF picture',
  'image/bmp': 'a BMP picture',
  'image/jxl': 'a JPEG XL picture',
  'image/jp2': 'a JPEG 2000 picture',
  'image/vnd.adobe.photoshop': 'a Photoshop file',
  'application/xml': 'an XML file, such as an SVG drawing',
  'application/pdf': 'a PDF',
  'video/mp4': 'an MP4 film',
  'video/webm': 'a WebM film',
  'video/matroska': 'an MKV film',
  'video/x-matroska': 'an MKV film',
  'video/vnd.avi': 'an AVI film',
  'video/x-msvideo': 'an AVI film',
  'video/x-flv': 'a Flash film',
  'video/x-ms-wmv': 'a Windows Media film',
  'video/x-ms-asf': 'a Windows Media film',
  'video/mp2t': 'an MPEG transport stream',
  'video/MP1S': 'an MPEG-1 film',
  'video/MP2P': 'an MPEG-2 film',
  'video/mpeg': 'an MPEG-1 or MPEG-2 film',
  'video/3gpp': 'a 3GP film',
  'video/3gpp2': 'a 3GP film',
  'video/ogg': 'an Ogg film',
};

const fromPhone = 'On the iPhone choose Settings > Camera > Formats > Most Compatible before taking it, or';

/** Tells the owner of a file of another kind what it is, and what to do; undefined for one that has no name here. */
export function otherTypeText(type: string, allowed: readonly string[]): string | undefined {
  const isFilm = allowed.some((kind) => kind.startsWith('video/'));
  const name = type.startsWith('audio/') ? 'sound without a picture' : fileTypeNames[type];
  if (name === undefined) return undefined;
  if (!type.startsWith(isFilm ? 'video/' : 'image/')) {
    return `This file is ${name}. Please choose ${isFilm ? 'a video: MP4, WebM or MOV' : 'a picture: JPEG, PNG or WebP'}.`;
  }
  return `This file is ${name}, which not all browsers show. ${isFilm ? toMp4 : asJpeg(type)}`;
}

function asJpeg(type: string): string {
  if (type.startsWith('image/hei')) return `${fromPhone} open it, export it as JPEG, and upload that file.`;
  return 'Open it, save or export it as JPEG, and upload that file.';
}

export const unreadablePicture =
  'This file is not what it says, or damaged: it cannot be read as a picture. Please choose another one: JPEG, PNG or WebP.';
