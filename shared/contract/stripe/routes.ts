import type { Route } from '../common/route.ts';

export const stripeRoutes = {
  stripeWebhook: { method: 'POST', path: '/api/stripe/webhook', access: 'public', service: 'bookings' },
} as const satisfies Record<string, Route>;
