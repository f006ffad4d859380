import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { discountCodeKey, discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import {
  attemptCountRecord,
  type CountedAttempt,
  recordAttempts,
  tooManyAttempts,
} from '../../ground/platform/rate-limit.ts';
import { attemptsOf, requestLimits } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';

type CodeCaller = { memberSub: string | null; ip: string };

/**
 * Returns what an order reads about the discount code that was typed: the code, and the caller's count of wrong ones.
 */
export function codeRequests(typed: string | undefined, { memberSub, ip }: CodeCaller, now: Date) {
  const who = memberSub === null ? { network: ip, member: undefined } : { network: undefined, member: memberSub };
  const [codeAttempt] = typed === undefined ? [] : attemptsOf('wrongCode', who, now);
  const isLookedUp = typed !== undefined && !isReservedCode(typed);
  return {
    codeAttempt,
    code: isLookedUp ? { key: discountCodeKey(typed), schema: discountCodeRecord } : undefined,
    wrongAttempts: codeAttempt && { key: codeAttempt.key, schema: attemptCountRecord },
  };
}

/** Throws HttpError 429 for a caller with too many wrong codes. */
export function assertAttemptsLeft(
  codeAttempt: CountedAttempt | undefined,
  wrongAttempts: { count: number } | undefined,
) {
  // Members have the same limit.
  if (codeAttempt && (wrongAttempts?.count ?? 0) >= requestLimits.wrongCode.network.limit)
    throw tooManyAttempts(codeAttempt);
}

/** Counts the attempt when the order failed because of its code. Throws HttpError 429 when it was one too many. */
export async function countWrongCode(table: Table, codeAttempt: CountedAttempt | undefined, error: unknown) {
  const isAboutCode =
    error instanceof HttpError && (error.code === 'invalid_discount_code' || error.code === 'discount_code_used');
  if (codeAttempt && isAboutCode) await recordAttempts(table, [codeAttempt]);
}
