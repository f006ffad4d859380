import { type UploadPurpose, uploadKinds, uploadLimits } from '#shared/contract/uploads/schemas.ts';
import { otherTypeText } from '#shared/rules/file-kinds.ts';

const bytesPerMegabyte = 1024 * 1024;

/** Media types of endings, for files of which the browser does not know what they are. */
const kindsByEnding: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  mov: 'video/quicktime',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
};

/** Endings of what phones, cameras and editors write and not all browsers show: it has words of its own. */
const otherKinds: Record<string, string> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  gif: 'image/gif',
  bmp: 'image/bmp',
  psd: 'image/vnd.adobe.photoshop',
  avi: 'video/vnd.avi',
  mkv: 'video/matroska',
  wmv: 'video/x-ms-wmv',
  flv: 'video/x-flv',
  mpg: 'video/mpeg',
  mpeg: 'video/mpeg',
  '3gp': 'video/3gpp',
};

const pictures = 'JPEG, PNG or WebP';
const videos = 'MP4, WebM or MOV';

const formats: Record<UploadPurpose, string> = {
  session_image: pictures,
  thumbnail: pictures,
  session_video: videos,
  birth_video: videos,
  stress_video: videos,
  captions: 'WebVTT (.vtt) or SubRip (.srt)',
};

const picture = `Please choose a picture: ${pictures}.`;
const video = `Please choose a video: ${videos}.`;

const wrongTypeText: Record<UploadPurpose, string> = {
  session_image: picture,
  thumbnail: picture,
  session_video: video,
  birth_video: video,
  stress_video: video,
  captions: 'Please choose captions in the WebVTT or SubRip format (.vtt or .srt).',
};

export function acceptedBy(purpose: UploadPurpose): string {
  const kinds = uploadKinds[purpose];
  const endings = Object.keys(kindsByEnding).filter((ending) => kinds.includes(kindsByEnding[ending] ?? ''));
  return [...kinds, ...endings.map((ending) => `.${ending}`)].join(',');
}

/** The media type of a file, as the browser reports it, else by the extension; empty when neither is known. */
export function mediaTypeOf({ type, name }: Pick<File, 'type' | 'name'>): string {
  // Some systems name a video after its newer or older self.
  if (type === 'video/x-m4v') return 'video/mp4';
  const byEnding = kindsByEnding[endingOf(name)] ?? '';
  // Some systems know captions as text alone.
  return type === '' || type === 'text/plain' ? byEnding : type;
}

const endingOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? '';

function wrongTypeProblem(file: Pick<File, 'type' | 'name'>, purpose: UploadPurpose): string {
  const allowed = uploadKinds[purpose];
  const type = mediaTypeOf(file) || (otherKinds[endingOf(file.name)] ?? '');
  const isNear = allowed.some((kind) => kind.split('/')[0] === type.split('/')[0]) && purpose !== 'captions';
  return (isNear ? otherTypeText(type, allowed) : undefined) ?? wrongTypeText[purpose];
}

// Rounded up, so that a file that is too large is never shown with the limit itself.
const megabytes = (bytes: number) => Math.ceil((bytes / bytesPerMegabyte) * 100) / 100;

export function fileHint(purpose: UploadPurpose): string {
  return `${formats[purpose]}, up to ${megabytes(uploadLimits[purpose])}MB.`;
}

/**
 * Says why a file cannot be sent for a purpose, before a byte of it is (docs/product.md#uploads); null when it can. The
 * server looks again, at what has arrived.
 */
export function fileProblem(file: Pick<File, 'type' | 'name' | 'size'>, purpose: UploadPurpose): string | null {
  const limit = uploadLimits[purpose];
  if (!uploadKinds[purpose].includes(mediaTypeOf(file))) return wrongTypeProblem(file, purpose);
  if (file.size === 0) return 'This file is empty. Copy or export it again, and choose that file.';
  if (file.size <= limit) return null;
  const unit = purpose === 'session_image' ? ' MB' : 'MB';
  return `File size exceeds the maximum allowed size of ${megabytes(limit)}MB. Your file is ${megabytes(file.size)}${unit}.`;
}
