import type { Route } from '../common/route.ts';

export const reminderRoutes = {
  getReminders: { method: 'GET', path: '/api/reminders/{token}', access: 'public', service: 'bookings' },
  stopReminders: { method: 'POST', path: '/api/reminders/{token}/stop', access: 'public', service: 'bookings' },
  resumeReminders: { method: 'POST', path: '/api/reminders/{token}/resume', access: 'public', service: 'bookings' },
  getMyReminders: { method: 'GET', path: '/api/me/reminders', access: 'member', service: 'members' },
  setMyReminders: {
    method: 'PUT',
    path: '/api/me/reminders',
    access: 'member',
    service: 'members',
    notWhileImpersonating: true,
  },
} as const satisfies Record<string, Route>;
