import * as z from 'zod';
import { routes } from '../routes.ts';
import { appliedDiscount, id } from '../schemas.ts';
import * as schemas from './schemas.ts';

const accepted = z.strictObject({});
const ofCollection = z.strictObject({ collection: schemas.collection });
const ofRecording = z.strictObject({ collection: schemas.collection, recordingId: id });
const ofPurchase = z.strictObject({ purchaseId: id });

/** Collections of recordings: looking, buying, playing. */
export const collectionEndpoints = {
  getCollection: {
    ...routes.getCollection,
    summary: 'The recordings of a collection and what all of it costs.',
    params: ofCollection,
    success: 200,
    response: schemas.collectionView,
  },
  getRecording: {
    ...routes.getRecording,
    summary: 'What everybody may see of a recording.',
    params: ofRecording,
    success: 200,
    response: schemas.recording,
  },
  checkCollectionDiscount: {
    ...routes.checkCollectionDiscount,
    summary: "What a discount code takes off a collection's price.",
    params: ofCollection,
    body: schemas.collectionDiscountRequest,
    success: 200,
    response: appliedDiscount,
  },
  requestFreeRecording: {
    ...routes.requestFreeRecording,
    summary: "Mails the way to a collection's free recordings.",
    body: schemas.freeRecordingRequest,
    success: 202,
    response: accepted,
  },
  getMyCollections: {
    ...routes.getMyCollections,
    summary: 'Which collections a member has.',
    success: 200,
    response: schemas.myCollections,
  },
  getPlayback: {
    ...routes.getPlayback,
    summary: 'A short-lived address of a video, for a member who may play it, and where they left it.',
    params: ofRecording,
    success: 200,
    response: schemas.playback,
  },
  savePosition: {
    ...routes.savePosition,
    summary: 'Keeps where a recording was left; the latest wins.',
    params: ofRecording,
    body: schemas.positionUpdate,
    success: 200,
    response: accepted,
  },
  createPurchase: {
    ...routes.createPurchase,
    summary: 'Buys a collection: its payment page, or access at once when nothing has to be paid.',
    body: schemas.purchaseRequest,
    success: 201,
    response: schemas.purchaseAnswer,
  },
  createGuestPurchase: {
    ...routes.createGuestPurchase,
    summary: 'Buys the birth collection for the account that will confirm this address.',
    body: schemas.guestPurchaseRequest,
    success: 201,
    response: schemas.purchaseAnswer,
  },
  settlePurchase: {
    ...routes.settlePurchase,
    summary: 'Asks Stripe how the checkout of a purchase stands and applies it.',
    params: ofPurchase,
    success: 200,
    response: schemas.purchaseView,
  },
} as const;
