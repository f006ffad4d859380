import * as z from 'zod';

/** Position in the results of a search. */
export const searchPosition = z.strictObject({ found: z.string().max(440) });
