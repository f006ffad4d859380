import { connectPayments } from '../payments/connect.ts';
import { serve } from '../platform/http.ts';
import { cancelCheckout, resumeCheckout, settleOnReturn, settlePurchaseOnReturn, stripeWebhook } from './endpoints.ts';

export const handler = serve(
  {
    settleBooking: settleOnReturn,
    settlePurchase: settlePurchaseOnReturn,
    resumeCheckout,
    cancelCheckout,
    stripeWebhook,
  },
  connectPayments(),
);
