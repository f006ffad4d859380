import type { Route } from '../common/route.ts';

const own = { access: 'member', service: 'secondFactor', notWhileImpersonating: true } as const;

export const secondFactorRoutes = {
  beginSecondFactor: { method: 'POST', path: '/api/me/second-factor/setup', ...own },
  turnOnSecondFactor: { method: 'POST', path: '/api/me/second-factor', ...own },
  renewRecoveryCodes: { method: 'POST', path: '/api/me/second-factor/recovery-codes', ...own },
  turnOffSecondFactor: { method: 'DELETE', path: '/api/me/second-factor', ...own },
  newPassword: { method: 'POST', path: '/api/new-password', access: 'public', service: 'secondFactor' },
} as const satisfies Record<string, Route>;
