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
    summary: 'The recordings of a collection and what all of it costs.',
    params: collectionParams,
    success: 200,
    response: collectionView,
  },
  getRecording: {
    ...routes.getRecording,
    summary: 'What everybody may see of a recording.',
    params: recordingParams,
    success: 200,
    response: recording,
  },
  requestFreeRecording: {
    ...routes.requestFreeRecording,
    summary: "Mails the way to a collection's free recordings.",
    body: freeRecordingRequest,
    success: 202,
    response: emptyResponse,
  },
  getMyCollections: {
    ...routes.getMyCollections,
    summary: 'Which collections a member has.',
    success: 200,
    response: myCollections,
  },
  getPlayback: {
    ...routes.getPlayback,
    summary: 'A short-lived address of a video, for a member who may play it, and where they left it.',
    params: recordingParams,
    success: 200,
    response: playback,
  },
  savePosition: {
    ...routes.savePosition,
    summary: 'Keeps where a recording was left; the latest wins.',
    params: recordingParams,
    body: positionUpdate,
    success: 200,
    response: emptyResponse,
  },
} as const;
