import * as z from 'zod';
import { secret } from '../common/schemas.ts';

export const receiptRequest = z.strictObject({ secret });

/** The file holds the receipt and the credit notes of what went back, each on a page. */
export const receiptFile = z.strictObject({ fileName: z.string(), pdf: z.base64() });
