import { isUpcoming } from '#shared/rules/sessions.ts';
import { peopleText } from '../people.ts';
import { changedLabels, needsTelling } from './conflict.ts';
import { type FoldName, foldFields, foldNames, foldTitles } from './folds.ts';
import { priceChanges } from './price-text.ts';
import { type SessionValues, startOf } from './session-values.ts';
import type { Base } from './use-conflict.ts';

function changedFolds(before: SessionValues, typed: SessionValues): FoldName[] {
  return foldNames.filter((name) => {
    const onlyThis = { ...before, ...Object.fromEntries(foldFields[name].map((field) => [field, typed[field]])) };
    return changedLabels(before, onlyThis).length > 0;
  });
}

/** Counts what saving changes, and where: 3 changes in When, Price and places. Says of a new session that it is not saved. */
export function changesText({ session, values: before }: Base, typed: SessionValues): string {
  if (!session) return 'Not saved yet';
  const { length } = changedLabels(before, typed);
  if (length === 0) return 'Nothing to save yet';
  const places = changedFolds(before, typed).map((name) => foldTitles[name]);
  return `${length === 1 ? '1 change' : `${length} changes`} in ${places.join(', ')}`;
}

/** Says whom the changes concern: who should be told, and that they keep the price they paid; null without a change. */
export function audienceText({ session, values: before }: Base, typed: SessionValues, now: Date): string | null {
  if (!session || changedLabels(before, typed).length === 0) return null;
  const { taken } = session.seats;
  if (taken === 0) return 'Nobody has a place yet';
  const keeps = priceChanges(before, typed)
    ? `${peopleText(taken)} ${taken === 1 ? 'keeps' : 'keep'} the price they paid`
    : null;
  const isTold = needsTelling(before, typed) && isUpcoming({ startTime: startOf(typed) ?? session.startTime }, now);
  if (!isTold) return keeps ?? 'Nobody has to be told';
  if (keeps) return `${keeps}, and can be told`;
  return session.series ? 'Those who have a place can be told' : `${peopleText(taken)} can be told`;
}

/** Names the prices that saving changes, of a session that is stored; null where they stay. */
export function priceNote({ session, values: before }: Base, typed: SessionValues): string | null {
  return session ? priceChanges(before, typed) : null;
}
