import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import type { Upload } from '../../ground/keys/upload.ts';
import { extensionOf } from './extension.ts';

type File = { id: string; purpose: UploadPurpose; fileName: string; contentType: string };

const maxNameLength = 60;

/** URL-safe. */
function plainName(fileName: string): string {
  const name = fileName.includes('.') ? fileName.slice(0, fileName.lastIndexOf('.')) : fileName;
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^-|-$/g, '');
  return plain || 'file';
}

/** Contains the upload's unguessable id, so that no object is ever overwritten. */
export function objectKey({ id, purpose, fileName, contentType }: File): string {
  const extension = extensionOf(fileName, contentType);
  const named = `${id}/${plainName(fileName)}.${extension}`;
  switch (purpose) {
    case 'session_image':
      return `images/sessions/${id}.${extension}`;
    case 'thumbnail':
      return `images/recordings/${id}.${extension}`;
    case 'session_video':
      return `media/videos/sessions/${named}`;
    case 'birth_video':
      return `media/videos/birth/${named}`;
    case 'stress_video':
      return `media/videos/stress/${named}`;
    case 'captions':
      return `media/captions/${named}`;
  }
}

/** The upload with the key of the file as it was uploaded, also after that became a photograph. */
export function originalOf(upload: Upload): Upload {
  return { ...upload, key: objectKey(upload) };
}
