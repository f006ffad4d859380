import type { Route } from '../common/route.ts';

export const calendarRoutes = {
  /** Calendar programs ask every few hours. */
  getCalendarFeed: {
    method: 'GET',
    path: '/api/calendars/{feed}',
    access: 'public',
    service: 'catalogue',
    cache: { fresh: 900, stale: 3600 },
  },
  getMyCalendar: { method: 'GET', path: '/api/my-calendar/{calendarToken}', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
