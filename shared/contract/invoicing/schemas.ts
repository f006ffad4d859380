import * as z from 'zod';
import { receiptLinePattern, receiptTextPattern, receiptTextProblem } from '../../rules/receipt-text.ts';
import { instant } from '../common/schemas.ts';
import { line, trimmed } from '../common/text.ts';

const wrong = receiptTextProblem;

/** Receipts say this of the studio (docs/product.md#receipts). */
export const invoicingInput = z.strictObject({
  /** Null: the name of the site. */
  sellerName: trimmed({ max: 120, pattern: receiptLinePattern, wrong }).nullable(),
  /** Lines of a postal address. */
  address: trimmed({ max: 400, pattern: receiptTextPattern, wrong }).nullable(),
  vatNumber: line(40).nullable(),
  /** Hundredths of a per cent, in the prices; null: none is charged. */
  vatRate: z.int('Enter a rate such as 20 or 7.7').min(0, 'Enter 0 to 50').max(5000, 'Enter 0 to 50').nullable(),
  /** Stands before the numbers of receipts. */
  prefix: z.string().regex(/^[A-Z0-9-]{0,10}$/, 'Use at most 10 capital letters, digits and hyphens'),
});

export const invoicing = invoicingInput.extend({
  // Also as it was stored before.
  sellerName: z.string().nullable(),
  address: z.string().nullable(),
  /** Instant of the last save, sent back with a change; null before the first. */
  version: instant.nullable(),
});

export const invoicingUpdate = invoicingInput.extend({
  /** `version` that was edited; 409 settings_changed if it is outdated. */
  version: instant.nullable(),
});
