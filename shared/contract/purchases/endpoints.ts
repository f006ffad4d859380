import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { purchaseRoutes } from './routes.ts';
import { guestPurchaseRequest, purchaseRequest, purchaseResponse, purchaseView } from './schemas.ts';

const purchaseParams = z.strictObject({ purchaseId: id });

export const purchaseEndpoints = {
  createPurchase: {
    ...purchaseRoutes.createPurchase,
    summary: 'Buys a collection: its payment page, or access at once when nothing has to be paid.',
    body: purchaseRequest,
    success: 201,
    response: purchaseResponse,
  },
  createGuestPurchase: {
    ...purchaseRoutes.createGuestPurchase,
    summary: 'Buys the birth collection for the account that will confirm this address.',
    body: guestPurchaseRequest,
    success: 201,
    response: purchaseResponse,
  },
  settlePurchase: {
    ...purchaseRoutes.settlePurchase,
    summary: 'Settles a purchase with the state of its checkout at Stripe.',
    params: purchaseParams,
    success: 200,
    response: purchaseView,
  },
} as const;
