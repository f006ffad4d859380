import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { orderType } from '../orders/schemas.ts';
import { adminReceiptRoutes } from './admin-routes.ts';
import { receiptFile } from './schemas.ts';

export const adminReceiptEndpoints = {
  getOrderReceipts: {
    ...adminReceiptRoutes.getOrderReceipts,
    summary: 'The receipt of an order with its credit notes, numbered when they are first asked for, as one PDF file.',
    params: z.strictObject({ type: orderType, orderId: id }),
    success: 200,
    response: receiptFile,
  },
} as const;
