import * as z from 'zod';
import { emptyResponse } from '../endpoint.ts';
import { order } from '../orders/schemas.ts';
import { cursor, search } from '../pagination.ts';
import { collection } from '../recordings/schemas.ts';
import { routes } from '../routes.ts';
import { id } from '../schemas.ts';
import { collectionGift, purchaseFilter, purchasePage } from './admin-schemas.ts';

const purchaseParams = z.strictObject({ purchaseId: id });
const collectionParams = z.strictObject({ collection });

export const adminPurchaseEndpoints = {
  listPurchases: {
    ...routes.listPurchases,
    summary: 'Purchases of a collection, newest first, by page.',
    params: collectionParams,
    query: z.strictObject({ search, status: purchaseFilter.optional(), cursor }),
    success: 200,
    response: purchasePage,
  },
  deletePurchase: {
    ...routes.deletePurchase,
    summary: 'Deletes a purchase and the access it granted.',
    params: purchaseParams,
    success: 200,
    response: emptyResponse,
  },
  giveCollection: {
    ...routes.giveCollection,
    summary: 'Grants a collection to an e-mail address and sends a mail.',
    params: collectionParams,
    body: collectionGift,
    success: 201,
    response: order,
  },
} as const;
