import qs from 'qs';
import * as z from 'zod';
import { invalidRequest, type StripeFailure } from './errors.ts';

/**
 * Form or query text in Stripe's bracket notation, as nested objects of strings.
 * @throws StripeFailure for text that is too long or too deeply nested
 */
export function parseForm(text: string): Record<string, unknown> {
  try {
    return qs.parse(text, {
      arrayLimit: 100,
      depth: 8,
      strictDepth: true,
      parameterLimit: 2000,
      throwOnLimitExceeded: true,
      plainObjects: true,
      duplicates: 'last',
    });
  } catch (error) {
    throw invalidRequest(`The parameters could not be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** A parameter's name as Stripe writes it: `line_items[0][price_data][currency]`. */
export const nameOf = ([first = '', ...rest]: PropertyKey[]) =>
  `${String(first)}${rest.map((part) => `[${String(part)}]`).join('')}`;

function refusal(issue: z.core.$ZodIssue): StripeFailure {
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param} (the local emulator does not support it)`;
    return invalidRequest(message, { code: 'parameter_unknown', param });
  }
  const param = nameOf(issue.path);
  if (issue.message === 'missing') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'not an integer') {
    return invalidRequest(`Invalid integer: ${param}`, { code: 'parameter_invalid_integer', param });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

const requiredOr = (message: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? 'missing' : message;

/**
 * Parses parameters by the schema.
 * @throws StripeFailure that names the first parameter that is unknown, missing or wrong
 */
export function parseParameters<T>(schema: z.ZodType<T>, params: Record<string, unknown>): T {
  const { data, error } = schema.safeParse(params, { reportInput: true });
  if (error === undefined) return data;
  const [first] = error.issues;
  throw first === undefined ? error : refusal(first);
}

export const text = (max: number) =>
  z
    .string({ error: requiredOr('must be text') })
    .min(1, 'must not be empty')
    .max(max, `at most ${max} characters`);

export const integer = (min: number, max: number) =>
  z
    .string({ error: requiredOr('not an integer') })
    .regex(/^-?\d{1,15}$/, 'not an integer')
    .transform(Number)
    .refine((number) => number >= min && number <= max, `must be from ${min} to ${max}`);

export const oneOf = <const T extends readonly string[]>(...values: T) =>
  z.enum(values, { error: requiredOr(`must be one of ${values.join(', ')} (the local emulator supports no other)`) });

export const webAddress = z
  .url({ protocol: /^https?$/, error: requiredOr('Not a valid URL') })
  .max(5000, 'at most 5000 characters');

/** The schema takes at most 50 pairs, keys of 40 and values of 500 characters; an empty value unsets its key. */
export const metadata = z
  .record(
    z.string().max(40, 'keys have at most 40 characters'),
    z.string().max(500, 'values have at most 500 characters'),
  )
  .refine((pairs) => Object.keys(pairs).length <= 50, 'at most 50 keys')
  .transform((pairs) => Object.fromEntries(Object.entries(pairs).filter(([, value]) => value !== '')));

export const listOf = <T>(item: z.ZodType<T>, max = 100) =>
  z.array(item, { error: requiredOr('must be a list') }).max(max, `at most ${max} entries`);
