import { liveList, type Route } from '../common/route.ts';

export const recordingRoutes = {
  getCollection: {
    method: 'GET',
    path: '/api/collections/{collection}',
    access: 'public',
    service: 'catalogue',
    cache: liveList,
  },
  getRecording: {
    method: 'GET',
    path: '/api/collections/{collection}/recordings/{recordingId}',
    access: 'public',
    service: 'catalogue',
    cache: liveList,
  },
  getTranscript: {
    method: 'GET',
    path: '/api/collections/{collection}/recordings/{recordingId}/transcript',
    access: 'public',
    service: 'catalogue',
    cache: liveList,
  },
  requestFreeRecording: { method: 'POST', path: '/api/free-recordings', access: 'public', service: 'bookings' },
  getMyCollections: { method: 'GET', path: '/api/me/collections', access: 'member', service: 'members' },
  getMyCollection: { method: 'GET', path: '/api/me/collections/{collection}', access: 'member', service: 'members' },
  listMyPositions: { method: 'GET', path: '/api/me/positions', access: 'member', service: 'members' },
  getPlayback: {
    method: 'GET',
    path: '/api/me/collections/{collection}/recordings/{recordingId}/playback',
    access: 'member',
    service: 'members',
  },
  savePosition: {
    method: 'PUT',
    path: '/api/me/collections/{collection}/recordings/{recordingId}/position',
    access: 'member',
    service: 'members',
    // An admin who looks at a recording must not move the member's position.
    notWhileImpersonating: true,
  },
} as const satisfies Record<string, Route>;
