import * as z from 'zod';
import { isPlaceholderEmail } from '../../rules/admin.ts';
import { currencies } from '../../rules/currencies.ts';
import {
  asciiEmail,
  emailMaxLength,
  emailProblem,
  emailRefusal,
  typedEmailPattern,
} from '../../rules/email-addresses.ts';
import { maxAmount } from '../../rules/money.ts';
import {
  cleanPersonName,
  personNamePattern,
  personNameProblem,
  personNameRefusal,
  visibleNamePattern,
} from '../../rules/names.ts';
import { isTimeZone, zoneNamePattern } from '../../rules/time-zones.ts';
import { characters } from './text.ts';

/** ULID: 26 characters of Crockford's base 32, upper case. */
export const id = z.string().regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'must be an id');

export const categoryId = z.string().regex(/^[A-Za-z0-9-]{1,40}$/, 'must be the id of a category');

/** 256 random bits as base64url: held by a browser or a mail, stored as a hash (docs/trust.md#one-time-links). */
export const secret = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be a secret');

export const instant = z.iso.datetime({ precision: 3 });

/** An instant that a person enters: of years so far from the first and the last that what is calculated from it is an instant too. */
export const enteredInstant = (error?: string) =>
  z.iso.datetime({ precision: 3, error, abort: true }).regex(/^2[01]\d\d-/, 'The year must be between 2000 and 2199');

export const money = z.strictObject({
  amount: z.int().min(0).max(maxAmount),
  currency: z.enum(currencies),
});

/** A sum of several payments, which may be more than the most that one thing costs. */
export const moneySum = money.extend({ amount: z.int().min(0) });

/** A name of the IANA database, which no schema can list: names that it does not have are refused as well. */
export const timeZone = z
  .string()
  .regex(zoneNamePattern, 'must be an IANA time zone')
  .refine(isTimeZone, 'must be an IANA time zone');

/** A zone as it is stored and answered, which a runtime with another version of the database may not know. */
export const storedTimeZone = z.string().regex(zoneNamePattern, 'must be an IANA time zone');

/** The zone of the caller's browser: undefined where this server does not know it, since nothing is refused for that. */
export const callerZone = z
  .string()
  .nullish()
  .transform((name) => (typeof name === 'string' && isTimeZone(name) ? name : undefined))
  // What a transformation returns has no JSON schema without it.
  .pipe(z.string().optional());

/** The zone of the caller's browser; UTC where it is missing or this server does not know it. */
export const callerZoneOrUtc = z
  .string()
  .optional()
  .transform((name) => (name !== undefined && isTimeZone(name) ? name : 'UTC'))
  .pipe(z.string());

/** The caller's zone as stored; null where none was stored, or where this server does not know it. */
export const storedCallerZone = z
  .string()
  .nullable()
  .default(null)
  .transform((name) => (name !== null && isTimeZone(name) ? name : null))
  .pipe(z.string().nullable());

const unnamed = 'must not be empty';

/** The most characters that a request may have as a name; those that are dropped do not count for its length. */
const typedNameLength = 1000;

/** Adds an issue in the words of `refusal` unless that returns null. */
const refusedBy = (refusal: (text: string) => string | null) =>
  z.superRefine<string>((text, { addIssue }) => {
    const message = refusal(text);
    if (message !== null) addIssue({ code: 'custom', message });
  });

export const personNameDescription = 'At most 200 characters and no address, once marks that nobody sees are dropped.';

/** A typed name, which is stored without invisible marks (docs/trust.md#names). */
export const personName = characters({ min: 1, max: typedNameLength, tooShort: unnamed, type: unnamed })
  // Of what was sent, so that a JSON schema can say it.
  .regex(visibleNamePattern, { error: unnamed, abort: true })
  .regex(personNamePattern, personNameProblem)
  .overwrite(cleanPersonName)
  .check(refusedBy(personNameRefusal))
  .meta({ description: personNameDescription });

/** The address as it is stored, with its domain in ASCII; takes the placeholder for no address, which no request may name. */
export const storedEmail = z
  .string(emailProblem)
  .max(emailMaxLength)
  .check(refusedBy(emailRefusal))
  .overwrite(asciiEmail)
  .toLowerCase()
  .meta({ format: 'email', pattern: typedEmailPattern.source });

export const email = storedEmail.refine((address) => !isPlaceholderEmail(address), emailProblem);
