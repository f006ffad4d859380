import type { UploadPurpose } from '#shared/contract/uploads/schemas.ts';
import { call } from '../api/call.ts';
import { hasCode } from '../api/problem.ts';
import { isOffline, patience } from './patience.ts';
import { putPart } from './put-part.ts';
import { kindOf } from './refusal.ts';
import type { Ends } from './transfer.ts';

/** The server's side of an upload, by the contract. */
export function endsOf(id: string, file: File, purpose: UploadPurpose): Ends {
  const params = { uploadId: id };
  return {
    begin: () =>
      call('createUpload', {
        body: { id, purpose, fileName: file.name.slice(-255), contentType: kindOf(file), size: file.size },
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
    patience,
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
