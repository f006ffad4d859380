import { findOwnMembership } from '../../domains/memberships/authority.ts';
import { soldPackOf } from '../../ground/keys/purchase.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import type { Handler } from '../../ground/platform/http.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import type { Table } from '../../ground/platform/table.ts';
import { withAuthority } from '../../ground/platform/with-authority.ts';
import { findPackPurchase } from '../pack-sales/store.ts';
import { fileOf, receiptsOf } from './endpoints.ts';

type Dependencies = { table: Table; now: Clock };

/**
 * The receipts of a period, for the member whose membership it is (docs/product.md#receipts). Throws HttpError 404 for anyone else,
 * for an order that is no period of it, and where nothing was paid for it.
 */
export const getMyPeriodReceipts: Handler<'getMyPeriodReceipts', Dependencies> = async (
  { params: { membershipId, orderId }, member, request: { ip } },
  dependencies,
) => {
  const { table, now } = dependencies;
  const caller = { secret: undefined, member, ip };
  await withAuthority({ table, ip, now: now() }, () => findOwnMembership(membershipId, caller, { table, now }));
  const period = await findPackPurchase(table, orderId);
  if (!period || soldPackOf(period).membership?.id !== membershipId) throw new HttpError('purchase_not_found');
  await recordAttempts(table, attemptsOf('getReceipts', { order: orderId }, now()));
  return fileOf(await receiptsOf(period, dependencies), dependencies);
};
