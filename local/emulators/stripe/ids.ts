import { randomBytes } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random id in Stripe's form: a prefix (`pi_3`, `evt_1`, `cs_test_` and so on), then letters and digits. */
export function newId(prefix: string, length = 24): string {
  let id = '';
  // 248 is the largest multiple of 62 in a byte: larger values would favour the first letters.
  while (id.length < length) for (const byte of randomBytes(length)) if (byte < 248) id += alphabet[byte % 62];
  return `${prefix}${id.slice(0, length)}`;
}
