import { fileTypeFromBuffer } from 'file-type';
import { type UploadPurpose, uploadKinds } from '#shared/contract/uploads/schemas.ts';

/** Media types of the same file format: iPhones use either for the same recording. */
const sameAs: Record<string, string> = { 'video/x-m4v': 'video/mp4', 'video/quicktime': 'video/mp4' };
const familyOf = (type: string) => sameAs[type] ?? type;

/** WebVTT's signature, after an optional byte order mark. */
const webVtt = /^\uFEFF?WEBVTT(?:[ \t\r\n]|$)/;

/** Detects the media type from the file's first bytes, never from what the client claims (docs/trust.md#uploads). */
async function detectType(begin: Uint8Array): Promise<string | undefined> {
  if (webVtt.test(new TextDecoder().decode(begin.subarray(0, 16)))) return 'text/vtt';
  return (await fileTypeFromBuffer(begin))?.mime;
}

/** Whether the content has the declared type, and the type is allowed for the purpose. */
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

/** The file name's own extension if it fits the type. */
export function extensionOf(fileName: string, contentType: string): string {
  const own = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const allowed = extensions[contentType] ?? [];
  return allowed.includes(own) ? own : (allowed[0] ?? 'bin');
}
