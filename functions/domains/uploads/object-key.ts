import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import type { Upload } from '../../ground/keys/upload.ts';

type File = { id: string; purpose: UploadPurpose; fileName: string; contentType: string };

const maxNameLength = 60;

const extensions: Record<string, readonly string[]> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'text/vtt': ['vtt'],
  'application/x-subrip': ['srt'],
};

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

/** The file name's own extension if it fits the type. */
function extensionOf(fileName: string, contentType: string): string {
  const own = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const allowed = extensions[contentType] ?? [];
  return allowed.includes(own) ? own : (allowed[0] ?? 'bin');
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
