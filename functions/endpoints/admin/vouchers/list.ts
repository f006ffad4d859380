import * as z from 'zod';
import { id, instant } from '#shared/contract/common/schemas.ts';
import { rowsPerPage } from '#shared/rules/admin.ts';
import type { Money } from '#shared/rules/money.ts';
import { voucherState } from '#shared/rules/vouchers.ts';
import { isFoundBy } from '../../../domains/vouchers/search.ts';
import { findVouchers } from '../../../domains/vouchers/store.ts';
import type { Voucher } from '../../../ground/keys/voucher.ts';
import { decodeCursor, encodeCursor } from '../../../ground/platform/cursor.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { findSettings } from '../../../ground/settings/store.ts';
import { voucherView } from './view.ts';

/** The last voucher of a page. */
const position = z.strictObject({ createdAt: instant, id });

/**
 * A page of vouchers, newest first, and what all together can still pay. All are read for that: they are small, and few for
 * one studio (docs/data-model.md#access-patterns). Throws HttpError 400 for an invalid cursor.
 */
export const listVouchers: Handler<'listVouchers', WriteDependencies> = async ({ query }, { table, now }) => {
  const after = decodeCursor(position, query.cursor);
  const [vouchers, settings] = await Promise.all([findVouchers(table), findSettings(table)]);
  const { search = '' } = query;
  const found = vouchers
    .filter((voucher) => isFoundBy(voucher, search))
    .toSorted(newestFirst)
    .filter((voucher) => !after || newestFirst(after, voucher) < 0);
  const page = found.slice(0, rowsPerPage);
  const last = page.at(-1);
  const at = now();
  return {
    vouchers: page.map((voucher) => voucherView(voucher, at)),
    nextCursor: last && found.length > page.length ? encodeCursor(position, positionOf(last)) : null,
    outstanding: outstandingOf(vouchers, at),
    unusedThings: vouchers.filter((voucher) => voucher.thing && voucherState(voucher, at) === 'valid').length,
    timeZone: settings.timeZone ?? query.timeZone,
  };
};

type Position = Pick<Voucher, 'createdAt' | 'id'>;

const positionOf = ({ createdAt, id: voucherId }: Voucher): Position => ({ createdAt, id: voucherId });

function newestFirst(one: Position, other: Position): number {
  const keyOf = ({ createdAt, id: voucherId }: Position) => createdAt + voucherId;
  return keyOf(one) > keyOf(other) ? -1 : keyOf(one) < keyOf(other) ? 1 : 0;
}

/** Sums what valid vouchers of amounts can still pay, by currency. */
function outstandingOf(vouchers: readonly Voucher[], now: Date): Money[] {
  const sums = new Map<Money['currency'], number>();
  for (const voucher of vouchers) {
    if (voucher.thing || voucherState(voucher, now) !== 'valid') continue;
    const { currency } = voucher.value;
    sums.set(currency, (sums.get(currency) ?? 0) + voucher.balance);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}
