import type { Overview } from './overview.ts';

type Taken = Overview['taken'][number];

/** Compares a sum with that of the 30 days before. Returns null when nothing was taken then. */
export function changeWords({ last, before }: Taken): string | null {
  if (before.amount <= 0) return null;
  const percent = Math.round(((last.amount - before.amount) / before.amount) * 100);
  return `${percent > 0 ? '+' : ''}${percent}% on the 30 days before`;
}

export function filledPart({ taken, places }: { taken: number; places: number }): number {
  return places === 0 ? 0 : Math.round((taken / places) * 100);
}

export function startWords(days: number): string {
  if (days <= 0) return 'It starts today.';
  return days === 1 ? 'It starts tomorrow.' : `It starts in ${days} days.`;
}
