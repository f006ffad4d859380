export type When = 'upcoming' | 'past';

export function emptyText(when: When, category: string | null): string {
  if (category) return `No ${when} sessions in the "${category}" category.`;
  return when === 'upcoming' ? 'No upcoming sessions scheduled.' : 'No past sessions available.';
}
