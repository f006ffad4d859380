import * as z from 'zod';

/** `nextCursor` of the previous page; absent for the first page. */
export const cursor = z.string().min(1).max(600).optional();

/** Search words: each matches the beginning of a word of a name, or an e-mail address. */
export const search = z.string().trim().max(100).optional();
