import { fileTypeFromBuffer } from 'file-type';
import { fileTypeNames, otherTypeText, unreadablePicture } from './file-kinds.ts';
import { unreadableFilm } from './films.ts';

/** Media types of the same file format: iPhones use either for the same recording. An APNG is a PNG. */
const sameAs: Record<string, string> = {
  'video/x-m4v': 'video/mp4',
  'video/quicktime': 'video/mp4',
  'image/apng': 'image/png',
};
const familyOf = (type: string) => sameAs[type] ?? type;

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'image/webp': '.webp',
  'video/mp4': '.mp4',
  'video/webm': '.webm',
};

type Declared = { contentType: string; allowed: readonly string[] };

/**
 * Tells the owner why a picture or film cannot be used: it is of a kind that is not allowed, or of another one than its
 * name says. Null when it has the declared type by its first bytes, whatever the client claims (docs/trust.md#uploads).
 */
export async function typeProblem(begin: Uint8Array, { contentType, allowed }: Declared): Promise<string | null> {
  const found = (await fileTypeFromBuffer(begin))?.mime ?? '';
  const family = familyOf(found);
  const unreadable = allowed.some((kind) => kind.startsWith('video/')) ? unreadableFilm : unreadablePicture;
  if (!allowed.map(familyOf).includes(family)) return otherTypeText(found, allowed) ?? unreadable;
  if (family === familyOf(contentType)) return null;
  return `This file is ${fileTypeNames[family]}, whatever its name says. Rename it to end in ${endings[family]}, and choose it again.`;
}
