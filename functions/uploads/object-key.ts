import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { extensionOf } from './file-type.ts';

type File = { id: string; purpose: UploadPurpose; fileName: string; contentType: string };

const longestName = 60;

/** A file's name as it can stand in an address. */
function plainName(fileName: string): string {
  const name = fileName.includes('.') ? fileName.slice(0, fileName.lastIndexOf('.')) : fileName;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-|-$/g, '');
  return plain || 'file';
}

/** Where a file is kept: below the upload's id, which nobody can guess, so that nothing is ever written over. */
export function objectKey({ id, purpose, fileName, contentType }: File): string {
  const ending = extensionOf(fileName, contentType);
  const named = `${id}/${plainName(fileName)}.${ending}`;
  switch (purpose) {
    case 'session_image':
      return `images/sessions/${id}.${ending}`;
    case 'thumbnail':
      return `images/recordings/${id}.${ending}`;
    case 'birth_video':
      return `media/videos/birth/${named}`;
    case 'stress_video':
      return `media/videos/stress/${named}`;
    case 'captions':
      return `media/captions/${named}`;
  }
}
