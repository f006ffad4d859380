import * as z from 'zod';
import { characters } from './text.ts';

/** `nextCursor` of the previous page; absent for the first page. */
export const cursor = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,600}$/, 'must be the nextCursor of a page')
  .optional();

/** Search words: each matches the beginning of a word of a name, or an e-mail address. */
export const search = characters({ max: 100 }).trim().optional();
