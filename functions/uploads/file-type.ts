import { fileTypeFromBuffer } from 'file-type';
import { type UploadPurpose, uploadKinds } from '#shared/contract/uploads/schemas.ts';

/** Media types that name the same kind of file: iPhones say either of one recording. */
const sameAs: Record<string, string> = { 'video/x-m4v': 'video/mp4', 'video/quicktime': 'video/mp4' };
const familyOf = (type: string) => sameAs[type] ?? type;

/** WebVTT begins so, after a byte order mark perhaps, and then the line or a space ends the word. */
const webVtt = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;

/**
 * The media type of a file, told by its first bytes and by nothing that somebody says of it (trust: media). Undefined
 * when it is of no known kind.
 */
async function detectType(begin: Uint8Array): Promise<string | undefined> {
  if (webVtt.test(new TextDecoder().decode(begin.subarray(0, 16)))) return 'text/vtt';
  return (await fileTypeFromBuffer(begin))?.mime;
}

/** Whether a file is what it is said to be, and of a kind that is taken for this purpose. */
export async function matchesType(begin: Uint8Array, contentType: string, purpose: UploadPurpose): Promise<boolean> {
  const found = familyOf((await detectType(begin)) ?? '');
  return found === familyOf(contentType) && uploadKinds[purpose].map(familyOf).includes(found);
}

const extensions: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'text/vtt': ['vtt'],
};

/** The ending that a file keeps: its own where it fits its kind (back office, section 5). */
export function extensionOf(fileName: string, contentType: string): string {
  const own = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const fitting = extensions[contentType] ?? [];
  return fitting.includes(own) ? own : (fitting[0] ?? 'bin');
}
