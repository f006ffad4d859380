import type { Route } from '../common/route.ts';

export const authSessionRoutes = {
  listAuthSessions: { method: 'GET', path: '/api/me/auth-sessions', access: 'member', service: 'members' },
  endAuthSession: {
    method: 'DELETE',
    path: '/api/me/auth-sessions/{authSessionId}',
    access: 'member',
    service: 'members',
    notWhileImpersonating: true,
  },
  endOtherAuthSessions: {
    method: 'POST',
    path: '/api/me/auth-sessions/end-others',
    access: 'member',
    service: 'members',
    notWhileImpersonating: true,
  },
  signOut: {
    method: 'POST',
    path: '/api/me/sign-out',
    access: 'member',
    service: 'members',
    notWhileImpersonating: true,
  },
} as const satisfies Record<string, Route>;
