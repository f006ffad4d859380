import * as z from 'zod';
import { instant } from '#shared/contract/common/schemas.ts';

/** A message names rendered pages that no longer show what is so (docs/operations.md#rendered-pages). */
export const pageUpdate = z.strictObject({
  /** A path names a rendered page; a collection's path includes the pages of its recordings. */
  paths: z.array(z.string()).min(1),
  /** Series of sessions: the pages of their upcoming dates, which show each other. */
  series: z.array(z.string()).optional(),
  /** Records when the pages changed; absent means when the message was sent. */
  at: instant.optional(),
});
export type PageUpdate = z.output<typeof pageUpdate>;
