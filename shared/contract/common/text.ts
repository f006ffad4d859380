import * as z from 'zod';

// No control characters except tabs and line breaks, no lone surrogates.
const clean = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** Trimmed text of 1 to `max` characters; `missing` is the message for an empty one. */
export function text(max: number, missing = 'must not be empty') {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `At most ${max} characters`)
    .regex(clean, 'must not have control characters');
}
