import '../../../lib/zod-without-eval.ts';
import type * as z from 'zod';
import { learningResourceInput } from '#shared/contract/learning-resources/admin-schemas.ts';
import { minorUnits } from '../../../lib/admin/amount.ts';
import type { FieldErrors, ReadField } from '../../../lib/forms/form.ts';

export type ResourceField = 'title' | 'category' | 'description' | 'price' | 'currency';

/** Parses the form of a resource by the contract's rules; an empty price means free. */
export function parseResource(read: ReadField<ResourceField>) {
  const amount = read('price').trim() === '' ? 0 : minorUnits(read('price'), read('currency'));
  return learningResourceInput.safeParse({
    title: read('title'),
    category: read('category'),
    description: read('description'),
    price: { amount, currency: read('currency') },
  });
}

const fields: readonly ResourceField[] = ['title', 'category', 'description'];

export function resourceErrors(issues: z.ZodError['issues']): FieldErrors<ResourceField> {
  const wrong: FieldErrors<ResourceField> = {};
  for (const { path, message } of issues) {
    const field = fields.find((name) => name === path[0]);
    if (field) wrong[field] ??= message;
    else wrong.price = 'Please enter a valid price.';
  }
  return wrong;
}
