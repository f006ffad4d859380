import { discountRefusal } from '#shared/rules/discount-codes.ts';
import type { AppliedDiscount, DiscountCode } from '../../ground/keys/discount-code.ts';
import { sessionKey, sessionRecord, unpublishedProblem } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { getItem, type Table } from '../../ground/platform/table.ts';
import { isOffered } from '../../ground/settings/choices.ts';
import { discountOf, findDiscountCode } from './store.ts';

export type DiscountCodeDependencies = { table: Table; now: Clock };

/**
 * Returns what a code takes off the price of a session. Throws HttpError 404 alike for a code that is unknown, inactive
 * or the site's own, 409 for one that was used, and 429 after too many attempts.
 */
export const checkDiscount: Handler<'checkDiscount', DiscountCodeDependencies> = async (
  { body, request },
  { table, now },
) => {
  await recordAttempts(table, attemptsOf('checkDiscount', { network: request.ip }, now()));
  const [session, found] = await Promise.all([
    getItem(table, sessionKey(body.sessionId), sessionRecord),
    findDiscountCode(table, body.code),
  ]);
  if (!session?.published) throw new HttpError(unpublishedProblem(session));
  return applied(body.code, found);
};

/** Returns what a code takes off the price of a collection. Throws HttpError 404, 409 and 429 as for a session. */
export const checkCollectionDiscount: Handler<'checkCollectionDiscount', DiscountCodeDependencies> = async (
  { params, body, request },
  { table, now },
) => {
  await recordAttempts(table, attemptsOf('checkDiscount', { network: request.ip }, now()));
  const [found, offered] = await Promise.all([
    findDiscountCode(table, body.code),
    isOffered(table, now(), params.collection),
  ]);
  if (!offered) throw new HttpError('collection_not_found');
  return applied(body.code, found);
};

function applied(typed: string, found: DiscountCode | undefined): AppliedDiscount {
  const refused = discountRefusal(typed, found);
  if (refused || !found) throw new HttpError(refused ?? 'invalid_discount_code');
  return discountOf(found);
}
