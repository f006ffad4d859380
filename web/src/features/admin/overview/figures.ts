import type { Overview } from './OverviewContent.tsx';

type Taken = Overview['taken'][number];

/** How a sum compares with the 30 days before: +12% on the 30 days before. Null where there was nothing. */
export function changeWords({ last, before }: Taken): string | null {
  if (before.amount <= 0) return null;
  const percent = Math.round(((last.amount - before.amount) / before.amount) * 100);
  return `${percent > 0 ? '+' : ''}${percent}% on the 30 days before`;
}

export function filledPart({ taken, places }: { taken: number; places: number }): number {
  return places === 0 ? 0 : Math.round((taken / places) * 100);
}

/** It starts today, tomorrow, in 20 days. */
export function startWords(days: number): string {
  if (days <= 0) return 'It starts today.';
  return days === 1 ? 'It starts tomorrow.' : `It starts in ${days} days.`;
}
