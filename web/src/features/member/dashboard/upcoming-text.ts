import type { Category } from '#shared/rules/sessions.ts';

/** Text for an empty list (docs/product.md#my-sessions). */
export function noUpcoming(category: Category | null): string {
  return category ? `No upcoming sessions booked in the "${category}" category.` : 'No upcoming sessions booked.';
}
