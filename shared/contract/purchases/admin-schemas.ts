import * as z from 'zod';
import { email, id, personName } from '../common/schemas.ts';
import { text } from '../common/text.ts';
import { order } from '../orders/schemas.ts';

export const purchaseFilter = z.enum(['paid', 'free', 'pending', 'failed', 'cancelled']);

export const purchasePage = z.strictObject({
  purchases: z.array(order),
  nextCursor: z.string().nullable(),
  /** The counts cover the whole collection, regardless of the search (docs/product.md#totals). */
  counts: z.strictObject({
    total: z.int().min(0),
    paid: z.int().min(0),
    free: z.int().min(0),
    pending: z.int().min(0),
  }),
});

export const collectionGift = z.strictObject({
  /** Created by the browser; serves as idempotency key. */
  purchaseId: id,
  email,
  name: personName.optional(),
  /** Personal note in the mail. */
  note: text(1000).nullable(),
});
