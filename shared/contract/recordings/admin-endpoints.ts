import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { id, money } from '../schemas.ts';
import {
  adminRecording,
  freeSwitch,
  packagePrice,
  recordingCreation,
  recordingList,
  recordingOrder,
  recordingUpdate,
} from './admin-schemas.ts';
import { collection } from './schemas.ts';

const collectionParams = z.strictObject({ collection });
const recordingParams = z.strictObject({ collection, recordingId: id });

export const adminRecordingEndpoints = {
  listAdminRecordings: {
    ...routes.listAdminRecordings,
    summary: 'The recordings of a collection for their editor.',
    params: collectionParams,
    success: 200,
    response: recordingList,
  },
  createRecording: {
    ...routes.createRecording,
    summary: 'Creates a recording from a completed upload.',
    params: collectionParams,
    body: recordingCreation,
    success: 201,
    response: adminRecording,
  },
  updateRecording: {
    ...routes.updateRecording,
    summary: 'Changes a recording, or replaces its files.',
    params: recordingParams,
    body: recordingUpdate,
    success: 200,
    response: adminRecording,
  },
  deleteRecording: {
    ...routes.deleteRecording,
    summary: 'Deletes a recording and its files.',
    params: recordingParams,
    success: 200,
    response: emptyResponse,
  },
  setRecordingFree: {
    ...routes.setRecordingFree,
    summary: 'Makes a recording free or premium.',
    params: recordingParams,
    body: freeSwitch,
    success: 200,
    response: adminRecording,
  },
  orderRecordings: {
    ...routes.orderRecordings,
    summary: 'Reorders the recordings of a collection.',
    params: collectionParams,
    body: recordingOrder,
    success: 200,
    response: recordingList,
  },
  getPackagePrice: {
    ...routes.getPackagePrice,
    summary: 'The package price of a collection.',
    params: collectionParams,
    success: 200,
    response: money,
  },
  setPackagePrice: {
    ...routes.setPackagePrice,
    summary: 'Sets the package price of a collection.',
    params: collectionParams,
    body: packagePrice,
    success: 200,
    response: money,
  },
} as const;
