import { connectPayments } from '../payments/connect.ts';
import { serve } from '../platform/http.ts';
import { cancelCheckout, cancelMyCheckout, resumeCheckout, resumeMyCheckout } from './change-booking.ts';
import { settleOnReturn, settlePurchaseOnReturn, stripeWebhook } from './endpoints.ts';

export const handler = serve(
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
