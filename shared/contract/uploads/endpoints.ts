import * as z from 'zod';
import { done } from '../admin-parts.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import * as schemas from './schemas.ts';

const ofUpload = z.strictObject({ uploadId: id });

/** Files on their way to S3, in parts. */
export const uploadEndpoints = {
  createUpload: {
    ...routes.createUpload,
    summary: 'Begins an upload in parts; the same id again continues it.',
    body: schemas.uploadRequest,
    success: 201,
    response: schemas.upload,
  },
  getUpload: {
    ...routes.getUpload,
    summary: 'Which parts of an upload have arrived.',
    params: ofUpload,
    success: 200,
    response: schemas.upload,
  },
  signParts: {
    ...routes.signParts,
    summary: 'Short-lived addresses to put parts to.',
    params: ofUpload,
    body: schemas.partsRequest,
    success: 200,
    response: schemas.signedParts,
  },
  completeUpload: {
    ...routes.completeUpload,
    summary: 'Puts the parts together and checks size and kind of what arrived; what is wrong is removed.',
    params: ofUpload,
    body: schemas.completion,
    success: 200,
    response: schemas.upload,
  },
  abortUpload: {
    ...routes.abortUpload,
    summary: 'Gives an upload up; nothing of it is left.',
    params: ofUpload,
    success: 200,
    response: done,
  },
} as const;
