import * as z from 'zod';

// No control characters but tabs and line breaks, and no half of a character.
const clean = /^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u;

/** A text of people: trimmed, at least one character, at most `max`. `missing` is what is said of an empty one. */
export function text(max: number, missing = 'must not be empty') {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `At most ${max} characters`)
    .regex(clean, 'must not have control characters');
}
