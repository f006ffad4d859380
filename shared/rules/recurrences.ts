/**
 * A series repeats in one of these ways (docs/product.md#series). `monthly_weekday`: on the 2nd Tuesday; the fifth one
 * is the last.
 */
export const recurrences = ['weekly', 'fortnightly', 'monthly_day', 'monthly_weekday'] as const;
export type Recurrence = (typeof recurrences)[number];

/** Most dates of a series that are ahead, the first one included. */
export const maxSeriesDates = 40;

const labels: Record<Recurrence, string> = {
  weekly: 'Weekly',
  fortnightly: 'Fortnightly',
  monthly_day: 'Monthly',
  monthly_weekday: 'Monthly',
};

/** Weekly · 6 dates; without the number for one date or none that is known. */
export function seriesMark(recurrence: Recurrence, dates: number): string {
  return dates > 1 ? `${labels[recurrence]} · ${dates} dates` : labels[recurrence];
}
