import type { Route } from '../common/route.ts';

const own = { access: 'member', service: 'ownData', notWhileImpersonating: true } as const;

export const ownDataRoutes = {
  downloadMyData: { method: 'GET', path: '/api/me/data', ...own },
  previewMyDeletion: { method: 'GET', path: '/api/me/deletion', ...own },
  requestMyDeletion: { method: 'POST', path: '/api/me/deletion', ...own },
} as const satisfies Record<string, Route>;
