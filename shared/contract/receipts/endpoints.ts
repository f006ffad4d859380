import * as z from 'zod';
import { pdfFile } from '../common/pdf-file.ts';
import { id } from '../common/schemas.ts';
import { receiptRoutes } from './routes.ts';
import { receiptRequest } from './schemas.ts';

const params = z.strictObject({ bookingId: id });

export const receiptEndpoints = {
  getReceipts: {
    ...receiptRoutes.getReceipts,
    summary: 'The receipt of a booking with its credit notes, numbered when they are first asked for, as one PDF file.',
    params,
    body: receiptRequest,
    success: 200,
    response: pdfFile,
  },
  getMyReceipts: {
    ...receiptRoutes.getMyReceipts,
    summary: "getReceipts for a member's own booking.",
    params,
    success: 200,
    response: pdfFile,
  },
  getMyPeriodReceipts: {
    ...receiptRoutes.getMyPeriodReceipts,
    summary: "The receipt of a period of the member's own membership, with its credit notes, as one PDF file.",
    params: z.strictObject({ membershipId: id, orderId: id }),
    success: 200,
    response: pdfFile,
  },
} as const;
