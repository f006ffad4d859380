import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { call } from '../api/call.ts';
import { hasCode } from '../problem.ts';
import { isOffline, waitForRetry } from './backoff.ts';
import { mediaTypeOf } from './file-check.ts';
import { putPart } from './put-part.ts';
import type { UploadApi } from './transfer.ts';

export function uploadApiFor(id: string, file: File, purpose: UploadPurpose): UploadApi {
  const params = { uploadId: id };
  return {
    begin: () =>
      call('createUpload', {
        body: { id, purpose, fileName: file.name.slice(-255), contentType: mediaTypeOf(file), size: file.size },
      }),
    async sign(number) {
      const { parts } = await call('signParts', { params, body: { numbers: [number] } });
      const [part] = parts;
      if (!part) throw new Error('the server signed nothing');
      return part.url;
    },
    complete: (parts) => call('completeUpload', { params, body: { parts } }),
    put: putPart,
    isOffline,
    waitForRetry,
  };
}

/** Removes all there is of an upload. Done again it changes nothing. Throws an `ApiProblem`. */
export async function removeUpload(id: string): Promise<void> {
  try {
    await call('abortUpload', { params: { uploadId: id } });
  } catch (error) {
    if (!hasCode(error, 'upload_not_found')) throw error;
  }
}
