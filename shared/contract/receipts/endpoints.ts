import * as z from 'zod';
import { id } from '../common/schemas.ts';
import { receiptRoutes } from './routes.ts';
import { receiptFile, receiptRequest } from './schemas.ts';

const params = z.strictObject({ bookingId: id });

export const receiptEndpoints = {
  getReceipts: {
    ...receiptRoutes.getReceipts,
    summary: 'The receipt of a booking with its credit notes, numbered when they are first asked for, as one PDF file.',
    params,
    body: receiptRequest,
    success: 200,
    response: receiptFile,
  },
  getMyReceipts: {
    ...receiptRoutes.getMyReceipts,
    summary: "getReceipts for a member's own booking.",
    params,
    success: 200,
    response: receiptFile,
  },
} as const;
