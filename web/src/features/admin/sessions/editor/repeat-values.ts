import type { Recurrence } from '#shared/rules/recurrences.ts';

/** Further dates that are to be added when the form is saved; none without a recurrence. */
export type RepeatValues = {
  recurrence: Recurrence | '';
  seriesEnd: 'count' | 'until';
  seriesCount: string;
  seriesUntil: string;
  /** Starts that are left out, separated by blanks. */
  leftOut: string;
};

export const noRepeats: RepeatValues = {
  recurrence: '',
  seriesEnd: 'count',
  seriesCount: '6',
  seriesUntil: '',
  leftOut: '',
};
