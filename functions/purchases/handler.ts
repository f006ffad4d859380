import { connectPayments } from '../payments/connect.ts';
import { serve } from '../platform/http.ts';
import { createGuestPurchase, createPurchase } from './create.ts';

export const handler = serve({ createPurchase, createGuestPurchase }, connectPayments());
