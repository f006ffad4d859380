import { serveMembers } from '../auth-sessions/serve.ts';
import { connectPayments } from '../payments/connect.ts';
import { createGuestPurchase, createPurchase } from './create.ts';

export const handler = serveMembers({ createPurchase, createGuestPurchase }, connectPayments());
