import type { RequestOutput, ResponseBody } from '#shared/contract/contract.ts';
import { daysBetween, maxDueDays, nextEvening, weeksLeft } from '#shared/rules/suggestions.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { findBearer } from '../../domains/identity/secrets.ts';
import { unlessDeleted } from '../../ground/auth-sessions/deleted-accounts.ts';
import type { SuggestionWish } from '../../ground/keys/suggestion.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { hasCollection } from '../recordings/access.ts';
import { openPath } from './choose.ts';
import { deleteWish, findWish, lastSuggestionAt, putWish } from './store.ts';

export type SuggestionDependencies = { table: Table; now: Clock };

export const getMySuggestions: Handler<'getMySuggestions', SuggestionDependencies> = async ({ member }, { table }) =>
  viewOf(await findWish(table, member.sub));

/**
 * Stores when the suggestions come, in place of what was stored before. Throws HttpError 403 where the member can play nothing of
 * the collection, 409 `due_date_unusable`, and 401 for a deleted account.
 */
export const setMySuggestions: Handler<'setMySuggestions', SuggestionDependencies> = async (
  { member, body },
  dependencies,
) => {
  const { table, now } = dependencies;
  const at = now();
  const isOwner = await hasCollection(dependencies, member, body.collection);
  const { recordings } = await openPath(dependencies, body.collection, isOwner);
  if (!isOwner && recordings.length === 0) throw new HttpError('no_access');
  const nextAt = nextEvening(at, await lastSuggestionAt(table, member.sub), body);
  if (!isUsable(body, at, nextAt)) throw new HttpError('due_date_unusable');
  const wish = { ...body, sub: member.sub, isOwner, givenAt: at.toISOString(), nextAt };
  const { written } = await transact(table, [putWish(wish), unlessDeleted(member.sub)]);
  if (!written) throw new HttpError('auth_session_ended');
  return viewOf(wish);
};

/** Idempotent. */
export const stopMySuggestions: Handler<'stopMySuggestions', SuggestionDependencies> = async (
  { member },
  { table },
) => {
  await transact(table, [deleteWish(member.sub)]);
  return { wish: null };
};

/**
 * Stops the suggestions by one press, also of a mail program (RFC 8058), whose form is not read. Idempotent. Throws HttpError 404
 * for an unknown or old link.
 */
export const stopSuggestions: Handler<'stopSuggestions', SuggestionDependencies> = async (
  { params },
  { table, now },
) => {
  const sub = await findBearer(table, params.suggestionToken, 'suggestions', now());
  if (sub === undefined) throw new HttpError('link_not_found');
  await transact(table, [deleteWish(sub)]);
  return {};
};

/** Tells whether a suggestion can come before the due date, and the date is near enough to be one. */
function isUsable({ dueDate, timeZone }: RequestOutput<'setMySuggestions', 'body'>, now: Date, nextAt: string) {
  if (dueDate === null) return true;
  const today = wallTimeOf(now.toISOString(), timeZone).date;
  return daysBetween(today, dueDate) <= maxDueDays && weeksLeft(wallTimeOf(nextAt, timeZone).date, dueDate) >= 1;
}

function viewOf(wish: SuggestionWish | undefined): ResponseBody<'getMySuggestions'> {
  if (!wish) return { wish: null };
  const { collection, weekday, hour, timeZone, dueDate, nextAt } = wish;
  return { wish: { collection, weekday, hour, timeZone, dueDate, nextAt } };
}
