import * as z from 'zod';

type Limits = { min?: number; max: number; tooShort?: string; type?: string };

const lengthOf = (text: string) => [...text].length;

/**
 * A string of `min` to `max` characters. They are counted as JSON Schema does, so that the OpenAPI document and the
 * server agree about an emoji; `z.string().max` counts UTF-16 units.
 */
export function characters({ min = 0, max, tooShort = `At least ${min} characters`, type }: Limits) {
  return z
    .string(type)
    .refine((text) => lengthOf(text) >= min, { error: tooShort, abort: true })
    .refine((text) => lengthOf(text) <= max, `At most ${max} characters`)
    .meta({ ...(min > 0 && { minLength: min }), maxLength: max });
}

// Ranges instead of \p{…}, which few validators of the OpenAPI document know.
const controls = '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\ud800-\\udfff';
const textPattern = new RegExp(`^[^${controls}]*$`, 'u');
const linePattern = new RegExp(`^[^${controls}\\t\\n\\r\\u2028\\u2029<>]*$`, 'u');

type Rule = { max: number; pattern: RegExp; missing?: string; wrong: string };

/** Characters of this pattern that are not all spaces, trimmed. */
export function trimmed({ max, pattern, missing = 'must not be empty', wrong }: Rule) {
  // Trimmed last: what is checked is what was sent, so that a JSON schema can say it.
  return characters({ min: 1, max, tooShort: missing, type: missing })
    .regex(/\S/u, { error: missing, abort: true })
    .regex(pattern, wrong)
    .trim();
}

/** Text of 1 to `max` characters; `missing` is the message for an empty one. */
export function text(max: number, missing?: string) {
  return trimmed({ max, pattern: textPattern, wrong: 'must not have control characters', ...(missing && { missing }) });
}

/** Takes one line that is safe in a mail header; without angle brackets, which delimit addresses and markup. */
export function line(max: number, missing?: string) {
  return trimmed({ max, pattern: linePattern, wrong: 'must be one line without < or >', ...(missing && { missing }) });
}
