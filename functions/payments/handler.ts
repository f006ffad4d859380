import { serve } from '../platform/http.ts';
import { connectPayments } from './connect.ts';
import { cancelCheckout, resumeCheckout, settleOnReturn, stripeWebhook } from './endpoints.ts';

export const handler = serve(
  { settleBooking: settleOnReturn, resumeCheckout, cancelCheckout, stripeWebhook },
  connectPayments(),
);
