import { isReservedCode } from '#shared/rules/discount-codes.ts';
import {
  type AppliedDiscount,
  allDiscountCodes,
  type DiscountCode,
  discountCodeKey,
  discountCodeRecord,
} from '../../ground/keys/discount-code.ts';
import { changeItem } from '../../ground/platform/change.ts';
import { queryAll } from '../../ground/platform/pagination.ts';
import { getItem, queryPage, type Table, type Write } from '../../ground/platform/table.ts';

/** The code that was typed; undefined also for one that the site reserves (docs/trust.md#code-uses). */
export async function findDiscountCode(table: Table, typed: string): Promise<DiscountCode | undefined> {
  if (isReservedCode(typed)) return undefined;
  return getItem(table, discountCodeKey(typed), discountCodeRecord, { consistent: true });
}

/** Every code, also those that the site reserves, newest first. */
export function findDiscountCodes(table: Table): Promise<DiscountCode[]> {
  return queryAll(table, { index: 'byKind', partition: allDiscountCodes, order: 'descending' }, discountCodeRecord);
}

const settings = ['isActive', 'isOneTimeUse', 'discountType', 'percentage', 'amount', 'currency'] as const;

export async function newestDiscountCodes(table: Table, limit: number): Promise<DiscountCode[]> {
  const page = { index: 'byKind', partition: allDiscountCodes, order: 'descending', limit } as const;
  return (await queryPage(table, page, discountCodeRecord)).items;
}

/**
 * Changes a code's settings, not its count of uses; refused when the settings have changed since they were read, or the
 * code is deleted.
 */
export function changeDiscountCode(before: DiscountCode, after: DiscountCode): Write {
  const settingsOf = (code: DiscountCode) => Object.fromEntries(settings.map((name) => [name, code[name]]));
  return changeItem(discountCodeKey(before.code), { before: settingsOf(before), after: settingsOf(after) }, settings);
}

/** Deletes a code; refused when an order uses it. */
export function deleteUnusedCode({ code }: DiscountCode): Write {
  return {
    Delete: {
      Key: discountCodeKey(code),
      ConditionExpression: '#used = :zero',
      ExpressionAttributeNames: named,
      ExpressionAttributeValues: { ':zero': 0 },
    },
  };
}

/** A type without its value takes off nothing. */
export function discountOf({ code, discountType, percentage, amount, currency }: DiscountCode): AppliedDiscount {
  if (discountType === 'percentage') return { code, type: discountType, percentage: percentage ?? 0 };
  return { code, type: discountType, amount: { amount: amount ?? 0, currency: currency ?? 'GBP' } };
}

const named = { '#used': 'timesUsed' };

/**
 * Counts a use of a code as it was read; refused, with the current code, when its terms have changed, it is inactive, or
 * it is one-time and used.
 */
export function countCodeUse({ code, isOneTimeUse, discountType, percentage, amount, currency }: DiscountCode): Write {
  const terms = ['#active = :true', '#type = :type', '#percentage = :percentage', '#amount = :amount'];
  const conditions = [...terms, '#currency = :currency', '#once = :once', ...(isOneTimeUse ? ['#used = :zero'] : [])];
  return {
    Update: {
      Key: discountCodeKey(code),
      UpdateExpression: 'SET #used = #used + :one',
      ConditionExpression: conditions.join(' AND '),
      ExpressionAttributeNames: {
        ...named,
        '#active': 'isActive',
        '#type': 'discountType',
        '#percentage': 'percentage',
        '#amount': 'amount',
        '#currency': 'currency',
        '#once': 'isOneTimeUse',
      },
      ExpressionAttributeValues: {
        ':true': true,
        ':type': discountType,
        ':percentage': percentage,
        ':amount': amount,
        ':currency': currency,
        ':once': isOneTimeUse,
        ':one': 1,
        ...(isOneTimeUse && { ':zero': 0 }),
      },
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    },
  };
}

/** Counts one use less; refused when the code is deleted. */
export function releaseCodeUse(code: string): Write {
  return countUse(code, '#used = #used - :one', '#used >= :one');
}

/** Counts a use again, whatever the code's current terms; refused when it is deleted. */
export function recountCodeUse(code: string): Write {
  return countUse(code, '#used = #used + :one', 'attribute_exists(#used)');
}

/** Sets the count of uses; refused when it is not as it was read. */
export function correctCodeUses(code: string, { stored, counted }: { stored: number; counted: number }): Write {
  return {
    Update: {
      Key: discountCodeKey(code),
      UpdateExpression: 'SET #used = :counted',
      ConditionExpression: '#used = :stored',
      ExpressionAttributeNames: named,
      ExpressionAttributeValues: { ':counted': counted, ':stored': stored },
    },
  };
}

function countUse(code: string, change: string, condition: string): Write {
  return {
    Update: {
      Key: discountCodeKey(code),
      UpdateExpression: `SET ${change}`,
      ConditionExpression: condition,
      ExpressionAttributeNames: named,
      ExpressionAttributeValues: { ':one': 1 },
    },
  };
}
