import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';

/** What the queue of page updates holds (docs/operations.md#rendered-pages): pages that no longer show what is so. */
export const pageUpdate = z.strictObject({
  /** Of rendered pages; a collection's includes those of its recordings. */
  paths: z.array(z.string()).min(1),
  /** Series of sessions: the pages of their upcoming dates, which show each other. */
  series: z.array(z.string()).optional(),
  /** When they changed; absent: when the message was sent. */
  at: instant.optional(),
});
export type PageUpdate = z.output<typeof pageUpdate>;
