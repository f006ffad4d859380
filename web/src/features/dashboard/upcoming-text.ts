import type { Category } from '#shared/rules/sessions.ts';

/** What stands in the place of no booked sessions (spec section 2), all of them or those of a category. */
export function noUpcoming(category: Category | null): string {
  return category ? `No upcoming sessions booked in the "${category}" category.` : 'No upcoming sessions booked.';
}
