import * as z from 'zod';
import { collectionId } from '../common/collection.ts';
import { discountCodeRoutes } from './routes.ts';
import { appliedDiscount, collectionDiscountRequest, discountRequest } from './schemas.ts';

const collectionParams = z.strictObject({ collection: collectionId });

export const discountCodeEndpoints = {
  checkDiscount: {
    ...discountCodeRoutes.checkDiscount,
    summary: 'The discount of a code.',
    body: discountRequest,
    success: 200,
    response: appliedDiscount,
  },
  checkCollectionDiscount: {
    ...discountCodeRoutes.checkCollectionDiscount,
    summary: 'The discount of a code for a collection.',
    params: collectionParams,
    body: collectionDiscountRequest,
    success: 200,
    response: appliedDiscount,
  },
} as const;
