import { serve } from '../platform/http.ts';
import { connectPayments } from '../settlement/connect.ts';
import { createGuestPurchase, createPurchase } from './create.ts';

export const handler = serve({ createPurchase, createGuestPurchase }, connectPayments());
