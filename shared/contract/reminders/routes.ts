import type { Route } from '../common/route.ts';

export const reminderRoutes = {
  chooseReminders: { method: 'POST', path: '/api/reminders/{reminderToken}', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
