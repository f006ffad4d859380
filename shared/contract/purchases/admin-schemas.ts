import * as z from 'zod';
import { order } from '../orders/schemas.ts';
import { email, id, personName } from '../schemas.ts';
import { text } from '../text.ts';

export const purchaseFilter = z.enum(['paid', 'free', 'pending', 'failed', 'cancelled']);

export const purchasePage = z.strictObject({
  purchases: z.array(order),
  nextCursor: z.string().nullable(),
  /** All of the collection, whatever is searched for; a moment late. */
  counts: z.strictObject({
    total: z.int().min(0),
    paid: z.int().min(0),
    free: z.int().min(0),
    pending: z.int().min(0),
  }),
});

export const collectionGift = z.strictObject({
  /** Made by the browser: asked again it is the same gift. */
  purchaseId: id,
  email,
  name: personName.optional(),
  /** Words of the admin's for the mail. */
  note: text(1000).nullable(),
});
