import { type Voucher, type VoucherUse, voucherKey, voucherRecord, voucherUseKey } from '../../ground/keys/voucher.ts';
import { createItem } from '../../ground/platform/change.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { getItem, type Table, type Write } from '../../ground/platform/table.ts';

/** Reads a voucher by its normalised code, consistently. */
export function findVoucher(table: Table, code: string): Promise<Voucher | undefined> {
  return getItem(table, voucherKey(code), voucherRecord, { consistent: true });
}

/** Throws HttpError 404 and 409 for a voucher that pays nothing (docs/product.md#gift-vouchers). */
export function assertUsable(voucher: Voucher | undefined, now: Date): asserts voucher is Voucher {
  if (!voucher) throw new HttpError('voucher_unknown');
  if (voucher.endedAt !== null) throw new HttpError('voucher_ended');
  if (voucher.expiresAt <= now.toISOString()) throw new HttpError('voucher_expired');
  if (voucher.balance === 0) throw new HttpError('voucher_used_up');
}

/** An order's part of a voucher, in minor units of the voucher's currency. */
type Use = { code: string; orderId: string; amount: number };

/**
 * Takes a part of a voucher's balance for an order; refused, with the voucher that stands there, when it has less, has ended or
 * is over.
 */
export function takeFromVoucher({ code, amount }: Use, now: Date): Write {
  return {
    Update: {
      Key: voucherKey(code),
      UpdateExpression: 'SET #balance = #balance - :amount',
      ConditionExpression: '#balance >= :amount AND #expires > :now AND #ended = :null',
      ExpressionAttributeNames: { '#balance': 'balance', '#expires': 'expiresAt', '#ended': 'endedAt' },
      ExpressionAttributeValues: { ':amount': amount, ':now': now.toISOString(), ':null': null },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Gives a part back to the balance, also of a voucher that is over; the order's own write makes sure that it happens once. */
export function returnToVoucher({ code, amount }: Use): Write {
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
export function putUse(use: VoucherUse): Write {
  return createItem({ ...voucherUseKey(use.code, use.orderId), ...use });
}

/** Records that an order gave a part back. */
export function reduceUse({ code, orderId, amount }: Use): Write {
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
