import type { Route } from '../common/route.ts';

export const memberRoutes = {
  signUp: { method: 'POST', path: '/api/sign-up', access: 'public', service: 'identity' },
  resendSignUp: { method: 'POST', path: '/api/sign-up/{signUpId}/resend', access: 'public', service: 'identity' },
  readSetupLink: { method: 'POST', path: '/api/account-setup/read', access: 'public', service: 'identity' },
  setUpAccount: { method: 'POST', path: '/api/account-setup', access: 'public', service: 'identity' },
  requestMagicLink: { method: 'POST', path: '/api/magic-links', access: 'public', service: 'identity' },
  setPassword: {
    method: 'POST',
    path: '/api/me/password',
    access: 'member',
    service: 'identity',
    notWhileImpersonating: true,
  },
  changePassword: {
    method: 'POST',
    path: '/api/me/password/change',
    access: 'member',
    service: 'identity',
    notWhileImpersonating: true,
  },
  getMe: { method: 'GET', path: '/api/me', access: 'member', service: 'members' },
  getMyPreferences: { method: 'GET', path: '/api/me/preferences', access: 'member', service: 'members' },
  changeMyPreferences: {
    method: 'PATCH',
    path: '/api/me/preferences',
    access: 'member',
    service: 'members',
    notWhileImpersonating: true,
  },
  updateMe: { method: 'PATCH', path: '/api/me', access: 'member', service: 'members' },
} as const satisfies Record<string, Route>;
