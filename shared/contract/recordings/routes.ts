import { liveList, type Route } from '../common/route.ts';

export const recordingRoutes = {
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
  requestFreeRecording: { method: 'POST', path: '/api/free-recordings', access: 'public', service: 'recordings' },
  getMyCollections: { method: 'GET', path: '/api/me/collections', access: 'member', service: 'recordings' },
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
    // An admin who looks at a recording must not move the member's position.
    notWhileImpersonating: true,
  },
} as const satisfies Record<string, Route>;
