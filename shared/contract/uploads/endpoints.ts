import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import { completion, partsRequest, signedParts, upload, uploadRequest } from './schemas.ts';

const uploadParams = z.strictObject({ uploadId: id });

export const uploadEndpoints = {
  createUpload: {
    ...routes.createUpload,
    summary: 'Begins an upload in parts; the same id again continues it.',
    body: uploadRequest,
    success: 201,
    response: upload,
  },
  getUpload: {
    ...routes.getUpload,
    summary: 'Which parts of an upload have arrived.',
    params: uploadParams,
    success: 200,
    response: upload,
  },
  signParts: {
    ...routes.signParts,
    summary: 'Short-lived addresses to put parts to.',
    params: uploadParams,
    body: partsRequest,
    success: 200,
    response: signedParts,
  },
  completeUpload: {
    ...routes.completeUpload,
    summary: 'Puts the parts together and checks size and kind of what arrived; what is wrong is removed.',
    params: uploadParams,
    body: completion,
    success: 200,
    response: upload,
  },
  abortUpload: {
    ...routes.abortUpload,
    summary: 'Gives an upload up; nothing of it is left.',
    params: uploadParams,
    success: 200,
    response: emptyResponse,
  },
} as const;
