import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { invoicingInput } from '#shared/contract/invoicing/schemas.ts';
import { percentFormat, typedUnits } from '#shared/rules/numbers.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';

const fields = ['sellerName', 'address', 'vatNumber', 'vatRate', 'prefix'] as const;
export type InvoicingField = (typeof fields)[number];

/** Parses the form by the contract's rules; a rate is typed in per cent. */
export function parseInvoicing(read: ReadField<InvoicingField>) {
  const typed = (field: InvoicingField) => read(field).trim() || null;
  const rate = typed('vatRate');
  return invoicingInput.safeParse({
    sellerName: typed('sellerName'),
    address: typed('address'),
    vatNumber: typed('vatNumber'),
    vatRate: rate === null ? null : typedUnits(rate, percentFormat),
    prefix: read('prefix').trim().toUpperCase(),
  });
}

export function invoicingErrors(issues: z.ZodError['issues']): FieldErrors<InvoicingField> {
  const wrong: FieldErrors<InvoicingField> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path.at(-1));
    if (field) wrong[field] ??= message;
  }
  return wrong;
}
