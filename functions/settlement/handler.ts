import { serveMembers } from '../auth-sessions/serve.ts';
import { connectPayments } from '../payments/connect.ts';
import { cancelCheckout, cancelMyCheckout, resumeCheckout, resumeMyCheckout } from './change-booking.ts';
import { settleOnReturn, settlePurchaseOnReturn, stripeWebhook } from './endpoints.ts';

export const handler = serveMembers(
  {
    settleBooking: settleOnReturn,
    settlePurchase: settlePurchaseOnReturn,
    resumeCheckout,
    resumeMyCheckout,
    cancelCheckout,
    cancelMyCheckout,
    stripeWebhook,
  },
  connectPayments(),
);
