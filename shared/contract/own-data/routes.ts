import type { Route } from '../common/route.ts';

const own = { access: 'member', service: 'ownData', notWhileImpersonating: true } as const;

/** The endpoints serve someone without an account, by the secret of a mailed link. */
const mailed = { access: 'public', service: 'ownData' } as const;

export const ownDataRoutes = {
  downloadMyData: { method: 'GET', path: '/api/me/data', ...own },
  previewMyDeletion: { method: 'GET', path: '/api/me/deletion', ...own },
  requestMyDeletion: { method: 'POST', path: '/api/me/deletion', ...own },
  requestOwnDataLink: { method: 'POST', path: '/api/own-data/links', ...mailed },
  readOwnData: { method: 'POST', path: '/api/own-data/read', ...mailed },
  downloadOwnData: { method: 'POST', path: '/api/own-data/file', ...mailed },
  requestOwnDeletion: { method: 'POST', path: '/api/own-data/deletion', ...mailed },
  keepOwnData: { method: 'POST', path: '/api/own-data/deletion/withdrawal', ...mailed },
} as const satisfies Record<string, Route>;
