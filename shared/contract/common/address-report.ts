import * as z from 'zod';
import { instant } from './schemas.ts';

/** Hash of an e-mail address. */
export const addressId = z.string().regex(/^[0-9a-f]{32}$/, 'must be the id of an e-mail address');

/** Mails to an e-mail address could not be delivered (docs/trust.md#undelivered-mails). */
export const addressReport = z.strictObject({
  addressId,
  /** The words follow a colon. */
  reason: z.string(),
  at: instant,
  /** Further mails to it are given up. */
  blocked: z.boolean(),
});
export type AddressReport = z.output<typeof addressReport>;
