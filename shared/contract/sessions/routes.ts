import { liveList, type Route } from '../common/route.ts';

export const sessionRoutes = {
  listSessions: { method: 'GET', path: '/api/sessions', access: 'public', service: 'catalogue', cache: liveList },
  getSession: {
    method: 'GET',
    path: '/api/sessions/{sessionId}',
    access: 'public',
    service: 'catalogue',
    cache: liveList,
  },
} as const satisfies Record<string, Route>;
