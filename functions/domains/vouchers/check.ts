import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { assertUsable, findVoucher } from './store.ts';

/**
 * Returns what a voucher can still pay. Throws HttpError 404 for a code of no voucher, 409 for one that pays nothing, and 429 after
 * too many attempts, which are counted with those of discount codes.
 */
export const checkVoucher: Handler<'checkVoucher', { table: Table; now: Clock }> = async (
  { body, request },
  { table, now },
) => {
  await recordAttempts(table, attemptsOf('checkDiscount', { network: request.ip }, now()));
  const voucher = await findVoucher(table, body.code);
  assertUsable(voucher, now());
  const { code, balance, value, thing, expiresAt } = voucher;
  return { code, balance: thing ? null : { ...value, amount: balance }, thing, expiresAt };
};
