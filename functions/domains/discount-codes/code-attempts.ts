import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import {
  attemptCountRecord,
  type CountedAttempt,
  recordAttempts,
  tooManyAttempts,
} from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Key, Table } from '../../ground/platform/table.ts';

export type CodeCaller = { memberSub: string | null; ip: string };

/** Names that the counters of a caller's wrong codes are read under: a member has the first one alone, a guest as `networksOf`. */
const wrongCodeCounters = ['wrongCodes', 'widerWrongCodes', 'widestWrongCodes'] as const;
type WrongCodeCounts = { [Name in (typeof wrongCodeCounters)[number]]?: { count: number } | undefined };

/** A request brings at most one discount code, and vouchers. */
type TypedCodes = { discountCode?: string | undefined; vouchers?: readonly unknown[] | undefined };

/** Returns what an order reads about the codes that were typed: the discount code, and the caller's counts of wrong ones. */
export function codeRequests(
  { discountCode: typed, vouchers = [] }: TypedCodes,
  { memberSub, ip }: CodeCaller,
  now: Date,
) {
  const limitSubjects =
    memberSub === null ? { network: ip, member: undefined } : { network: undefined, member: memberSub };
  const isNoneTyped = typed === undefined && vouchers.length === 0;
  const codeAttempts = isNoneTyped ? [] : attemptsOf('wrongCode', limitSubjects, now);
  const counters = codeAttempts.map(({ key }, index) => [
    wrongCodeCounters[index],
    { key, schema: attemptCountRecord },
  ]);
  const isLookedUp = typed !== undefined && !isReservedCode(typed);
  return {
    codeAttempts,
    code: isLookedUp ? { key: discountCodeKey(typed), schema: discountCodeRecord } : undefined,
    ...(Object.fromEntries(counters) as {
      [Name in keyof WrongCodeCounts]?: { key: Key; schema: typeof attemptCountRecord };
    }),
  };
}

/** Throws HttpError 429 for a caller with too many wrong codes. */
export function assertAttemptsLeft(codeAttempts: CountedAttempt[], counts: WrongCodeCounts) {
  const exhausted = codeAttempts.filter(({ limit }, index) => {
    const name = wrongCodeCounters[index];
    return ((name && counts[name]?.count) ?? 0) >= limit;
  });
  if (exhausted.length > 0) throw tooManyAttempts(...exhausted);
}

/** Counts the attempt when the order failed because of its code. Throws HttpError 429 when it was one too many. */
export async function countWrongCode(table: Table, codeAttempts: CountedAttempt[], error: unknown) {
  const isAboutCode =
    error instanceof HttpError &&
    ['invalid_discount_code', 'discount_code_used', 'voucher_unknown'].includes(error.code);
  if (codeAttempts.length > 0 && isAboutCode) await recordAttempts(table, codeAttempts);
}
