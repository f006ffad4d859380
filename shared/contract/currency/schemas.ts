import * as z from 'zod';
import { currencies } from '../../rules/currency.ts';
import { instant } from '../schemas.ts';

const ratesFrom = z.partialRecord(z.enum(currencies), z.number().positive());

export const rates = z.record(z.enum(currencies), ratesFrom);

export const currencyResponse = z.strictObject({
  rates,
  /** When the rates were fetched; null while the built-in ones serve. */
  asOf: instant.nullable(),
  /** The viewer's country as the edge saw it (ISO 3166 alpha-2), null when unknown. */
  country: z.string().nullable(),
  currency: z.enum(currencies),
});
