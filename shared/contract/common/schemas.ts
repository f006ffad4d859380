import * as z from 'zod';
import { currencies } from '../../rules/currency.ts';
import { isTimeZone } from '../../rules/dates.ts';
import { maxAmount } from '../../rules/money.ts';
import { personNameLength, personNamePattern, personNameProblem } from '../../rules/names.ts';

/** ULID: 26 characters of Crockford's base 32, upper case. */
export const id = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be an id');

export const instant = z.iso.datetime({ precision: 3 });

export const money = z.strictObject({
  amount: z.int().min(0).max(maxAmount),
  currency: z.enum(currencies),
});

export const timeZone = z.string().max(64).refine(isTimeZone, 'must be an IANA time zone');

// One line that is safe in a mail header: no control characters, so no CR or LF; no lone surrogates; no angle brackets,
// which delimit addresses and markup.
export const line = (max: number) =>
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}<>]*$/u, 'must be one line without < or >');

/** docs/trust.md#names */
export const personName = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(personNameLength)
  .regex(personNamePattern, personNameProblem);

export const email = z.email('must be an e-mail address').max(254).toLowerCase();
