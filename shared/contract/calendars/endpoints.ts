import * as z from 'zod';
import { calendarRoutes } from './routes.ts';
import { calendarToken, feedParams } from './schemas.ts';

export const calendarEndpoints = {
  getCalendarFeed: {
    ...calendarRoutes.getCalendarFeed,
    summary: 'All published sessions, or those of a category, as a calendar to subscribe to.',
    params: feedParams,
    success: 200,
    response: 'text/calendar',
  },
  getMyCalendar: {
    ...calendarRoutes.getMyCalendar,
    summary: "A member's bookings as a calendar to subscribe to, by their private link.",
    params: z.strictObject({ calendarToken }),
    success: 200,
    response: 'text/calendar',
  },
} as const;
