import * as z from 'zod';
import { collectionId } from '../common/collection.ts';
import { emptyResponse } from '../common/endpoint.ts';
import { cursor, search } from '../common/pagination.ts';
import { id } from '../common/schemas.ts';
import { order } from '../orders/schemas.ts';
import { adminPurchaseRoutes } from './admin-routes.ts';
import { collectionGift, purchaseFilter, purchasePage } from './admin-schemas.ts';

const purchaseParams = z.strictObject({ purchaseId: id });
const collectionParams = z.strictObject({ collection: collectionId });

export const adminPurchaseEndpoints = {
  listPurchases: {
    ...adminPurchaseRoutes.listPurchases,
    summary: 'Purchases of a collection, newest first, by page.',
    params: collectionParams,
    query: z.strictObject({ search, status: purchaseFilter.optional(), cursor }),
    success: 200,
    response: purchasePage,
  },
  deletePurchase: {
    ...adminPurchaseRoutes.deletePurchase,
    summary: 'Deletes a purchase and the access it granted.',
    params: purchaseParams,
    success: 200,
    response: emptyResponse,
  },
  giveCollection: {
    ...adminPurchaseRoutes.giveCollection,
    summary: 'Grants a collection to an e-mail address and sends a mail.',
    params: collectionParams,
    body: collectionGift,
    success: 201,
    response: order,
  },
} as const;
