import * as z from 'zod';

/** Where the next page begins: what the last one gave. */
export const cursor = z.string().min(1).max(600).optional();

/** Words that are searched for: each matches the beginning of a word of a name, or an address. */
export const search = z.string().trim().max(100).optional();

/** It is done, and there is nothing to say. */
export const done = z.strictObject({});
