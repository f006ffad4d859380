import type { FieldProblems } from './folds.ts';
import { agoText, firstPast, startsToAsk } from './past-date.ts';
import { clockWarning } from './schedule-text.ts';
import { parseSession } from './session-rules.ts';
import { type SessionValues, startOf } from './session-values.ts';
import type { Base } from './use-conflict.ts';

type Options = {
  base: Base;
  values: SessionValues;
  /** Errors that the form shows, also those of the server. */
  shown: FieldProblems;
  now: Date;
};

/** Says what makes a look at the start worthwhile though it can be saved; null for a start that is stored as it is. */
function startWarning({ base: { session }, values, now }: Omit<Options, 'shown'>): string | null {
  const past = firstPast(startsToAsk(session, values), now);
  if (past) return `This date is in the past: ${agoText(past, now)}`;
  if (startOf(values) === session?.startTime) return null;
  const warning = clockWarning(values);
  if (warning?.kind === 'twice') return 'The time comes twice that day';
  return warning?.kind === 'near' ? 'Clocks change within a day of the start' : null;
}

/**
 * All that keeps the session from being saved, and what is saved only after a question or should be looked at twice
 * (docs/product.md#session-times), by the names of fields.
 */
export function fieldProblems({ shown, ...options }: Options): FieldProblems {
  const { values } = options;
  const parsed = parseSession(values);
  const wrong: FieldProblems = { ...('wrong' in parsed && parsed.wrong), ...shown };
  const warning = startWarning(options);
  return warning ? { ...wrong, time: wrong.time ?? warning } : wrong;
}
