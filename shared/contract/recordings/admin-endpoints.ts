import * as z from 'zod';
import { collectionId } from '../common/collection.ts';
import { emptyResponse } from '../common/endpoint.ts';
import { id, money } from '../common/schemas.ts';
import { adminRecordingRoutes } from './admin-routes.ts';
import {
  adminRecording,
  chaptersUpdate,
  freeSwitch,
  packagePrice,
  recordingCaptions,
  recordingCreation,
  recordingList,
  recordingOrder,
  recordingUpdate,
} from './admin-schemas.ts';

const collectionParams = z.strictObject({ collection: collectionId });
const recordingParams = z.strictObject({ collection: collectionId, recordingId: id });

export const adminRecordingEndpoints = {
  listAdminRecordings: {
    ...adminRecordingRoutes.listAdminRecordings,
    summary: 'The recordings of a collection for their editor.',
    params: collectionParams,
    success: 200,
    response: recordingList,
  },
  createRecording: {
    ...adminRecordingRoutes.createRecording,
    summary: 'Creates a recording from a completed upload.',
    params: collectionParams,
    body: recordingCreation,
    success: 201,
    response: adminRecording,
  },
  updateRecording: {
    ...adminRecordingRoutes.updateRecording,
    summary: 'Changes a recording, or replaces its files.',
    params: recordingParams,
    body: recordingUpdate,
    success: 200,
    response: adminRecording,
  },
  deleteRecording: {
    ...adminRecordingRoutes.deleteRecording,
    summary: 'Deletes a recording and its files.',
    params: recordingParams,
    success: 200,
    response: emptyResponse,
  },
  getCaptions: {
    ...adminRecordingRoutes.getCaptions,
    summary: 'The captions of a recording and its film, for their editor.',
    params: recordingParams,
    success: 200,
    response: recordingCaptions,
  },
  setRecordingFree: {
    ...adminRecordingRoutes.setRecordingFree,
    summary: 'Makes a recording free or premium.',
    params: recordingParams,
    body: freeSwitch,
    success: 200,
    response: adminRecording,
  },
  prepareSound: {
    ...adminRecordingRoutes.prepareSound,
    summary: 'Makes the sound-only track and the smaller sizes of a recording that lacks one of them, or tries again.',
    params: recordingParams,
    success: 200,
    response: adminRecording,
  },
  orderRecordings: {
    ...adminRecordingRoutes.orderRecordings,
    summary: 'Reorders the recordings of a collection.',
    params: collectionParams,
    body: recordingOrder,
    success: 200,
    response: recordingList,
  },
  setChapters: {
    ...adminRecordingRoutes.setChapters,
    summary: 'Sets the chapters of a collection, their order and which recordings they hold.',
    params: collectionParams,
    body: chaptersUpdate,
    success: 200,
    response: recordingList,
  },
  getPackagePrice: {
    ...adminRecordingRoutes.getPackagePrice,
    summary: 'The package price of a collection.',
    params: collectionParams,
    success: 200,
    response: money,
  },
  setPackagePrice: {
    ...adminRecordingRoutes.setPackagePrice,
    summary: 'Sets the package price of a collection.',
    params: collectionParams,
    body: packagePrice,
    success: 200,
    response: money,
  },
} as const;
