import type { VoucherPart } from '#shared/rules/vouchers.ts';
import {
  allVouchers,
  type Voucher,
  type VoucherUse,
  voucherIdKey,
  voucherIdRecord,
  voucherItems,
  voucherKey,
  voucherRecord,
  voucherUseKey,
  voucherUsePrefix,
  voucherUseRecord,
} from '../../ground/keys/voucher.ts';
import { changeItem, createItem } from '../../ground/platform/change.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { queryAll, queryWholePartition } from '../../ground/platform/pagination.ts';
import { readable } from '../../ground/platform/readable.ts';
import { getItem, queryPage, type Table, type Write } from '../../ground/platform/table.ts';

/** Reads a voucher by its normalised code, consistently. */
export function findVoucher(table: Table, code: string): Promise<Voucher | undefined> {
  return getItem(table, voucherKey(code), voucherRecord, { consistent: true });
}

/** Reads a voucher by its id, as the back office names it, consistently. */
export async function findVoucherById(table: Table, id: string): Promise<Voucher | undefined> {
  const found = await getItem(table, voucherIdKey(id), voucherIdRecord, { consistent: true });
  return found && findVoucher(table, found.code);
}

const newestFirst = { index: 'byKind', partition: allVouchers, order: 'descending' } as const;

/** Every voucher, newest first. */
export function findVouchers(table: Table): Promise<Voucher[]> {
  return queryAll(table, newestFirst, voucherRecord);
}

export async function newestVouchers(table: Table, limit: number): Promise<Voucher[]> {
  return (await queryPage(table, { ...newestFirst, limit }, voucherRecord)).items;
}

/** Lists what orders took of a voucher, newest first. */
export async function findUses(table: Table, code: string): Promise<VoucherUse[]> {
  const { PK: partition } = voucherKey(code);
  const query = { partition, beginsWith: voucherUsePrefix, order: 'descending' } as const;
  return readable(await queryWholePartition(table, query), voucherUseRecord);
}

/** Creates a voucher with what finds it by its id; refused when the id or the code is taken. */
export function putVoucher(voucher: Voucher): Write[] {
  return voucherItems(voucher).map(createItem);
}

const settings = ['note', 'expiresAt', 'endedAt', 'lapses'] as const;

/** Changes what the owner decides, not the balance; refused when it has changed since it was read. */
export function changeVoucherSettings(before: Voucher, after: Voucher): Write {
  const settingsOf = (voucher: Voucher) =>
    Object.fromEntries(settings.flatMap((name) => (voucher[name] === undefined ? [] : [[name, voucher[name]]])));
  return changeItem(voucherKey(before.code), { before: settingsOf(before), after: settingsOf(after) }, settings);
}

/** Ends a voucher; refused when it has been ended or that was taken back since it was read. */
export function endVoucher({ code, endedAt }: Voucher, at: string): Write {
  return {
    Update: {
      Key: voucherKey(code),
      UpdateExpression: 'SET #ended = :at',
      ConditionExpression: '#ended = :was',
      ExpressionAttributeNames: { '#ended': 'endedAt' },
      ExpressionAttributeValues: { ':at': endedAt ?? at, ':was': endedAt },
    },
  };
}

/** Ends a voucher of which nothing is used; refused also when an order has taken a part since it was read. */
export function endUnusedVoucher({ code, endedAt, value }: Voucher, at: string): Write {
  return {
    Update: {
      Key: voucherKey(code),
      UpdateExpression: 'SET #ended = :at',
      ConditionExpression: '#ended = :was AND #balance = :value',
      ExpressionAttributeNames: { '#ended': 'endedAt', '#balance': 'balance' },
      ExpressionAttributeValues: { ':at': endedAt ?? at, ':was': endedAt, ':value': value.amount },
    },
  };
}

/** Throws HttpError 404 and 409 for a voucher that pays nothing (docs/product.md#gift-vouchers). */
export function assertUsable(voucher: Voucher | undefined, now: Date): asserts voucher is Voucher {
  if (!voucher) throw new HttpError('voucher_unknown');
  if (voucher.endedAt !== null) throw new HttpError('voucher_ended');
  if (voucher.expiresAt <= now.toISOString()) throw new HttpError('voucher_expired');
  if (voucher.balance === 0) throw new HttpError('voucher_used_up');
}

/** Takes a part of a voucher's balance for an order; refused when it has less, has ended or is over. */
export function takeFromVoucher({ code, amount }: VoucherPart, now: Date): Write {
  return {
    Update: {
      Key: voucherKey(code),
      UpdateExpression: 'SET #balance = #balance - :amount',
      ConditionExpression: '#balance >= :amount AND #expires > :now AND #ended = :null',
      ExpressionAttributeNames: { '#balance': 'balance', '#expires': 'expiresAt', '#ended': 'endedAt' },
      ExpressionAttributeValues: { ':amount': amount, ':now': now.toISOString(), ':null': null },
    },
  };
}

/** Gives a part back to the balance, also of a voucher that is over; the order's own write makes sure that it happens once. */
export function returnToVoucher({ code, amount }: VoucherPart): Write {
  return {
    Update: {
      Key: voucherKey(code),
      UpdateExpression: 'SET #balance = #balance + :amount',
      ConditionExpression: 'attribute_exists(#balance)',
      ExpressionAttributeNames: { '#balance': 'balance' },
      ExpressionAttributeValues: { ':amount': amount },
    },
  };
}

/** Records that an order takes a part, beside the balance: for the list of a voucher's uses. */
export function putUse(use: Omit<VoucherUse, 'taken'>): Write {
  return createItem({ ...voucherUseKey(use.code, use.orderId), ...use, taken: use.amount });
}

/** Records that an order gave a part back. */
export function reduceUse({ code, orderId, amount }: VoucherPart & { orderId: string }): Write {
  return {
    Update: {
      Key: voucherUseKey(code, orderId),
      UpdateExpression: 'SET #amount = #amount - :amount',
      ConditionExpression: '#amount >= :amount',
      ExpressionAttributeNames: { '#amount': 'amount' },
      ExpressionAttributeValues: { ':amount': amount },
    },
  };
}
