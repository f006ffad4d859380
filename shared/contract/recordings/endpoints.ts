import * as z from 'zod';
import { collectionId } from '../common/collection.ts';
import { emptyResponse } from '../common/endpoint.ts';
import { id } from '../common/schemas.ts';
import { recordingRoutes } from './routes.ts';
import {
  collectionView,
  freeRecordingRequest,
  openCollections,
  playback,
  positionUpdate,
  recording,
  savedPositions,
  transcript,
} from './schemas.ts';

const collectionParams = z.strictObject({ collection: collectionId });
const recordingParams = z.strictObject({ collection: collectionId, recordingId: id });

export const recordingEndpoints = {
  getCollection: {
    ...recordingRoutes.getCollection,
    summary: 'The recordings of a collection and its price.',
    params: collectionParams,
    success: 200,
    response: collectionView,
  },
  getRecording: {
    ...recordingRoutes.getRecording,
    summary: 'The public part of a recording.',
    params: recordingParams,
    success: 200,
    response: recording,
  },
  getTranscript: {
    ...recordingRoutes.getTranscript,
    summary: 'What is said in a free recording, by its captions.',
    params: recordingParams,
    success: 200,
    response: transcript,
  },
  requestFreeRecording: {
    ...recordingRoutes.requestFreeRecording,
    summary: "Mails a link to a collection's free recordings.",
    body: freeRecordingRequest,
    success: 202,
    response: emptyResponse,
  },
  getMyCollections: {
    ...recordingRoutes.getMyCollections,
    summary: 'Which collections a member owns.',
    success: 200,
    response: openCollections,
  },
  getMyCollection: {
    ...recordingRoutes.getMyCollection,
    summary: 'The recordings of a collection for who bought it, also while it is not offered.',
    params: collectionParams,
    success: 200,
    response: collectionView,
  },
  listMyPositions: {
    ...recordingRoutes.listMyPositions,
    summary: 'Where a member left each recording that they have played.',
    success: 200,
    response: savedPositions,
  },
  getPlayback: {
    ...recordingRoutes.getPlayback,
    summary: 'A signed URL of a video for a member with access, and the saved position.',
    params: recordingParams,
    success: 200,
    response: playback,
  },
  savePosition: {
    ...recordingRoutes.savePosition,
    summary: 'Saves a playback position; the latest wins.',
    params: recordingParams,
    body: positionUpdate,
    success: 200,
    response: emptyResponse,
  },
} as const;
