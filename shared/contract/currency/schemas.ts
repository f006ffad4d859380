import * as z from 'zod';
import { currencies } from '../../rules/currencies.ts';
import { instant } from '../common/schemas.ts';

const ratesFrom = z.partialRecord(z.enum(currencies), z.number().positive());

export const rates = z.record(z.enum(currencies), ratesFrom);

export const currencyResponse = z.strictObject({
  rates,
  /** Is the time when the rates were fetched; null for the built-in ones. */
  asOf: instant.nullable(),
  /** Viewer country as seen by CloudFront (ISO 3166 alpha-2). */
  country: z.string().nullable(),
  currency: z.enum(currencies),
});
