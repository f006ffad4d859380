import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import type { UploadState } from '../../lib/upload/file-upload.ts';

/** A size for people: 640 kB, 3.4 MB, 60 MB. */
export function sizeText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1000) return `${Math.max(1, Math.round(kilobytes))} kB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}

export const percentOf = (progress: number) => Math.floor(progress * 100);

/** Text of an interrupted upload (docs/product.md#uploads). */
function failureText(purpose: UploadPurpose, message: string): string {
  if (purpose === 'session_image') return `Failed to upload image: ${message}`;
  return purpose.endsWith('_video') ? `Error uploading video: ${message}` : `Upload failed: ${message}`;
}

/** Text of an upload, announced too: without numbers, which change many times a second. */
export function uploadText(
  { phase, file, error }: Pick<UploadState, 'phase' | 'file' | 'error'>,
  purpose: UploadPurpose,
): string {
  const name = file?.name ?? '';
  switch (phase) {
    case 'idle':
      return '';
    case 'uploading':
      return `Sending ${name}`;
    case 'waiting':
      return 'The connection is lost. It goes on by itself as soon as it is back.';
    case 'paused':
      return 'Paused. What has arrived is kept.';
    case 'checking':
      return 'All has arrived. One moment, it is being looked at.';
    case 'done':
      return `${name} has arrived.`;
    case 'refused':
      return error ?? '';
    case 'failed':
      return failureText(purpose, error ?? 'Please try again.');
  }
}
