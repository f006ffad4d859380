import { type Voucher, voucherKey, voucherRecord, voucherUseKey } from '../../ground/keys/voucher.ts';
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

/** Counts what an order takes of a voucher: beside the balance, for the list of its uses. */
export function addToUse({ code, orderId, amount }: Use, now: Date): Write {
  return {
    Update: {
      Key: voucherUseKey(code, orderId),
      UpdateExpression:
        'SET #amount = if_not_exists(#amount, :zero) + :amount, #code = :code, #order = :order, #created = if_not_exists(#created, :now)',
      ExpressionAttributeNames: { '#amount': 'amount', '#code': 'code', '#order': 'orderId', '#created': 'createdAt' },
      ExpressionAttributeValues: {
        ':amount': amount,
        ':zero': 0,
        ':code': code,
        ':order': orderId,
        ':now': now.toISOString(),
      },
    },
  };
}
