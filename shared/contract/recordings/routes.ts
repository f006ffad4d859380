import { liveList, type Route } from '../route.ts';

/** Where collections of recordings are looked at, bought and played. */
export const collectionRoutes = {
  getCollection: {
    method: 'GET',
    path: '/api/collections/{collection}',
    access: 'public',
    service: 'recordings',
    cache: liveList,
  },
  getRecording: {
    method: 'GET',
    path: '/api/collections/{collection}/recordings/{recordingId}',
    access: 'public',
    service: 'recordings',
    cache: liveList,
  },
  checkCollectionDiscount: {
    method: 'POST',
    path: '/api/collections/{collection}/discounts/check',
    access: 'public',
    service: 'discountCodes',
  },
  requestFreeRecording: {
    method: 'POST',
    path: '/api/free-recordings',
    access: 'public',
    service: 'recordings',
  },
  getMyCollections: {
    method: 'GET',
    path: '/api/me/collections',
    access: 'member',
    service: 'recordings',
  },
  getPlayback: {
    method: 'GET',
    path: '/api/me/collections/{collection}/recordings/{recordingId}/playback',
    access: 'member',
    service: 'recordings',
  },
  savePosition: {
    method: 'PUT',
    path: '/api/me/collections/{collection}/recordings/{recordingId}/position',
    access: 'member',
    service: 'recordings',
  },
  createPurchase: {
    method: 'POST',
    path: '/api/me/purchases',
    access: 'member',
    service: 'purchases',
    notWhileImpersonating: true,
  },
  createGuestPurchase: {
    method: 'POST',
    path: '/api/purchases',
    access: 'public',
    service: 'purchases',
  },
  settlePurchase: {
    method: 'POST',
    path: '/api/purchases/{purchaseId}/settle',
    access: 'public',
    service: 'settlement',
  },
} as const satisfies Record<string, Route>;
