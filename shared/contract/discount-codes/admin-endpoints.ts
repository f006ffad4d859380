import * as z from 'zod';
import { cursor } from '../common/pagination.ts';
import { order } from '../orders/schemas.ts';
import { adminDiscountCodeRoutes } from './admin-routes.ts';
import {
  adminDiscountCode,
  discountCodeCreation,
  discountCodeDeletion,
  discountCodeInput,
  discountCodeList,
} from './admin-schemas.ts';
import { discountCode } from './schemas.ts';

const codeParams = z.strictObject({ code: discountCode });

export const adminDiscountCodeEndpoints = {
  listDiscountCodes: {
    ...adminDiscountCodeRoutes.listDiscountCodes,
    summary: 'Every discount code, newest first.',
    success: 200,
    response: discountCodeList,
  },
  createDiscountCode: {
    ...adminDiscountCodeRoutes.createDiscountCode,
    summary: 'Creates a discount code.',
    body: discountCodeCreation,
    success: 201,
    response: adminDiscountCode,
  },
  updateDiscountCode: {
    ...adminDiscountCodeRoutes.updateDiscountCode,
    summary: 'Changes the discount and availability of a code.',
    params: codeParams,
    body: discountCodeInput,
    success: 200,
    response: adminDiscountCode,
  },
  deleteDiscountCode: {
    ...adminDiscountCodeRoutes.deleteDiscountCode,
    summary: 'Deletes an unused code; one that orders use is deactivated.',
    params: codeParams,
    success: 200,
    response: discountCodeDeletion,
  },
  listDiscountCodeUses: {
    ...adminDiscountCodeRoutes.listDiscountCodeUses,
    summary: 'The orders that used a code, newest first.',
    params: codeParams,
    query: z.strictObject({ cursor }),
    success: 200,
    response: z.strictObject({ orders: z.array(order), nextCursor: z.string().nullable() }),
  },
} as const;
