import { createHash } from 'node:crypto';
import { ulid } from 'ulid';
import { base32Alphabet } from '#shared/rules/base32.ts';

/** Makes an id: a ULID, ordered by the time handed in, with 80 unguessable bits. */
export type NewId = (now: Date) => string;

export const newId: NewId = (now) => ulid(now.getTime());

/** Characters of a ULID that hold its time. */
const timeLength = 10;

/** An id with the time of another one (or the first ten characters of one), always the same for the same text. */
export function deriveId(timeOf: string, text: string): string {
  const digest = createHash('sha256').update(text).digest();
  return timeOf.slice(0, timeLength) + [...digest.subarray(0, 16)].map((byte) => base32Alphabet[byte % 32]).join('');
}
