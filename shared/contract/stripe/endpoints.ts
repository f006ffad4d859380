import { stripeRoutes } from './routes.ts';
import { webhookResponse } from './schemas.ts';

export const stripeEndpoints = {
  stripeWebhook: {
    ...stripeRoutes.stripeWebhook,
    summary: "Stripe's signed webhook events.",
    rawBody: true,
    success: 200,
    response: webhookResponse,
  },
} as const;
