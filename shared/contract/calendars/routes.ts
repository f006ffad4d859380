import type { Route } from '../common/route.ts';

export const calendarRoutes = {
  /** Calendar programs ask every few hours. */
  getCalendarFeed: {
    method: 'GET',
    path: '/api/calendars/{file}',
    access: 'public',
    service: 'catalogue',
    cache: { fresh: 900, stale: 3600 },
  },
  getMyCalendar: { method: 'GET', path: '/api/my-calendar/{token}', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
