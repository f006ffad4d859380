import type { Route } from '../common/route.ts';

/** An admin who is signed in as the member neither sees nor changes it (docs/trust.md#weekly-suggestions). */
const own = { path: '/api/me/suggestions', access: 'member', service: 'members', notWhileImpersonating: true } as const;

export const suggestionRoutes = {
  getMySuggestions: { method: 'GET', ...own },
  setMySuggestions: { method: 'PUT', ...own },
  stopMySuggestions: { method: 'DELETE', ...own },
  stopSuggestions: {
    method: 'POST',
    path: '/api/suggestions/{suggestionToken}/stop',
    access: 'public',
    service: 'bookings',
  },
} as const satisfies Record<string, Route>;
