/** Text for an empty list (docs/product.md#my-sessions). */
export function noUpcoming(category: string | null): string {
  return category ? `No upcoming sessions booked in the "${category}" category.` : 'No upcoming sessions booked.';
}
