import * as z from 'zod';
import { cursor, done } from '../admin-parts.ts';
import { resource } from '../members/schemas.ts';
import { order } from '../orders/schemas.ts';
import { routes } from '../routes.ts';
import { discountCode, id, money } from '../schemas.ts';
import * as schemas from './admin-schemas.ts';
import { collection } from './schemas.ts';

const ofCollection = z.strictObject({ collection });
const ofRecording = z.strictObject({ collection, recordingId: id });
const ofCode = z.strictObject({ code: discountCode });
const ofResource = z.strictObject({ resourceId: id });

/** Recordings and what they cost, discount codes, learning resources. */
export const libraryEndpoints = {
  listAdminRecordings: {
    ...routes.listAdminRecordings,
    summary: 'The recordings of a collection with what only their editor needs.',
    params: ofCollection,
    success: 200,
    response: schemas.recordingList,
  },
  createRecording: {
    ...routes.createRecording,
    summary: 'Makes a recording of a completed upload.',
    params: ofCollection,
    body: schemas.recordingCreation,
    success: 201,
    response: schemas.adminRecording,
  },
  updateRecording: {
    ...routes.updateRecording,
    summary: 'Changes a recording, or replaces its files.',
    params: ofRecording,
    body: schemas.recordingUpdate,
    success: 200,
    response: schemas.adminRecording,
  },
  deleteRecording: {
    ...routes.deleteRecording,
    summary: 'Deletes a recording and its files.',
    params: ofRecording,
    success: 200,
    response: done,
  },
  setRecordingFree: {
    ...routes.setRecordingFree,
    summary: 'Makes a recording free or premium.',
    params: ofRecording,
    body: schemas.freeSwitch,
    success: 200,
    response: schemas.adminRecording,
  },
  orderRecordings: {
    ...routes.orderRecordings,
    summary: 'Puts the recordings of a collection into another order.',
    params: ofCollection,
    body: schemas.recordingOrder,
    success: 200,
    response: schemas.recordingList,
  },
  getPackagePrice: {
    ...routes.getPackagePrice,
    summary: 'What a collection costs.',
    params: ofCollection,
    success: 200,
    response: money,
  },
  setPackagePrice: {
    ...routes.setPackagePrice,
    summary: 'Sets what a collection costs from now on.',
    params: ofCollection,
    body: schemas.packagePrice,
    success: 200,
    response: money,
  },
  listDiscountCodes: {
    ...routes.listDiscountCodes,
    summary: 'Every discount code, newest first.',
    success: 200,
    response: schemas.codeList,
  },
  createDiscountCode: {
    ...routes.createDiscountCode,
    summary: 'Creates a discount code.',
    body: schemas.codeCreation,
    success: 201,
    response: schemas.adminDiscountCode,
  },
  updateDiscountCode: {
    ...routes.updateDiscountCode,
    summary: 'Changes what a code takes off, and whether it may be used.',
    params: ofCode,
    body: schemas.codeInput,
    success: 200,
    response: schemas.adminDiscountCode,
  },
  deleteDiscountCode: {
    ...routes.deleteDiscountCode,
    summary: 'Deletes a code that nobody used; one that orders use is switched off.',
    params: ofCode,
    success: 200,
    response: schemas.codeDeletion,
  },
  listDiscountCodeUses: {
    ...routes.listDiscountCodeUses,
    summary: 'The orders that used a code, newest first, with what it took off.',
    params: ofCode,
    query: z.strictObject({ cursor }),
    success: 200,
    response: z.strictObject({ orders: z.array(order), nextCursor: z.string().nullable() }),
  },
  createLearningResource: {
    ...routes.createLearningResource,
    summary: 'Creates a learning resource.',
    body: schemas.resourceCreation,
    success: 201,
    response: resource,
  },
  updateLearningResource: {
    ...routes.updateLearningResource,
    summary: 'Changes a learning resource.',
    params: ofResource,
    body: schemas.resourceInput,
    success: 200,
    response: resource,
  },
  deleteLearningResource: {
    ...routes.deleteLearningResource,
    summary: 'Deletes a learning resource.',
    params: ofResource,
    success: 200,
    response: done,
  },
} as const;
