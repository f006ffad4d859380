import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import {
  collection,
  collectionView,
  freeRecordingRequest,
  myCollections,
  playback,
  positionUpdate,
  recording,
} from './schemas.ts';

const collectionParams = z.strictObject({ collection });
const recordingParams = z.strictObject({ collection, recordingId: id });

export const recordingEndpoints = {
  getCollection: {
    ...routes.getCollection,
    summary: 'The recordings of a collection and its price.',
    params: collectionParams,
    success: 200,
    response: collectionView,
  },
  getRecording: {
    ...routes.getRecording,
    summary: 'The public part of a recording.',
    params: recordingParams,
    success: 200,
    response: recording,
  },
  requestFreeRecording: {
    ...routes.requestFreeRecording,
    summary: "Mails a link to a collection's free recordings.",
    body: freeRecordingRequest,
    success: 202,
    response: emptyResponse,
  },
  getMyCollections: {
    ...routes.getMyCollections,
    summary: 'Which collections a member owns.',
    success: 200,
    response: myCollections,
  },
  getPlayback: {
    ...routes.getPlayback,
    summary: 'A signed URL of a video for a member with access, and the saved position.',
    params: recordingParams,
    success: 200,
    response: playback,
  },
  savePosition: {
    ...routes.savePosition,
    summary: 'Saves a playback position; the latest wins.',
    params: recordingParams,
    body: positionUpdate,
    success: 200,
    response: emptyResponse,
  },
} as const;
