import * as z from 'zod';
import { emptyResponse } from '../common/endpoint.ts';
import { id } from '../common/schemas.ts';
import { uploadRoutes } from './routes.ts';
import { completion, partsRequest, signedParts, upload, uploadRequest } from './schemas.ts';

const uploadParams = z.strictObject({ uploadId: id });

export const uploadEndpoints = {
  createUpload: {
    ...uploadRoutes.createUpload,
    summary: 'Starts or continues a multipart upload.',
    body: uploadRequest,
    success: 201,
    response: upload,
  },
  getUpload: {
    ...uploadRoutes.getUpload,
    summary: 'Which parts of an upload have arrived.',
    params: uploadParams,
    success: 200,
    response: upload,
  },
  signParts: {
    ...uploadRoutes.signParts,
    summary: 'Signed URLs for parts.',
    params: uploadParams,
    body: partsRequest,
    success: 200,
    response: signedParts,
  },
  completeUpload: {
    ...uploadRoutes.completeUpload,
    summary: 'Completes an upload after checking size and kind of the object; a wrong one is removed.',
    params: uploadParams,
    body: completion,
    success: 200,
    response: upload,
  },
  abortUpload: {
    ...uploadRoutes.abortUpload,
    summary: 'Aborts an upload and removes its parts.',
    params: uploadParams,
    success: 200,
    response: emptyResponse,
  },
} as const;
