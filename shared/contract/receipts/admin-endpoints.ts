import * as z from 'zod';
import { pdfFile } from '../common/pdf-file.ts';
import { id } from '../common/schemas.ts';
import { orderType } from '../orders/schemas.ts';
import { adminReceiptRoutes } from './admin-routes.ts';

export const adminReceiptEndpoints = {
  getOrderReceipts: {
    ...adminReceiptRoutes.getOrderReceipts,
    summary: 'The receipt of an order with its credit notes, numbered when they are first asked for, as one PDF file.',
    params: z.strictObject({ type: orderType, orderId: id }),
    success: 200,
    response: pdfFile,
  },
} as const;
