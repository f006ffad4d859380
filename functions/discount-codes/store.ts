import { isReservedCode } from '#shared/rules/discount-codes.ts';
import {
  type AppliedDiscount,
  allDiscountCodes,
  type DiscountCode,
  discountCodeKey,
  discountCodeRecord,
} from '../keys/discount-code.ts';
import { changeItem } from '../platform/change.ts';
import { getItem, type LastKey, queryPage, type Table, type Write } from '../platform/table.ts';

/** The code that was typed; undefined when there is none, or it is one of the site's own (trust: seats and codes). */
export async function findDiscountCode(table: Table, typed: string): Promise<DiscountCode | undefined> {
  if (isReservedCode(typed)) return undefined;
  return getItem(table, discountCodeKey(typed), discountCodeRecord, { consistent: true });
}

/** Every code, the site's own too, newest first. */
export async function findDiscountCodes(table: Table): Promise<DiscountCode[]> {
  const found: DiscountCode[] = [];
  let after: LastKey | undefined;
  do {
    const page = { index: 'byKind', partition: allDiscountCodes, order: 'descending', after } as const;
    const { items, last } = await queryPage(table, page, discountCodeRecord);
    found.push(...items);
    after = last;
  } while (after);
  return found;
}

const settings = ['isActive', 'isOneTimeUse', 'discountType', 'percentage', 'amount', 'currency'] as const;

/**
 * The write that gives a code other settings; refused when somebody else gave it others meanwhile, or it is gone. How
 * often it was used is not looked at and not written.
 */
export function changeDiscountCode(before: DiscountCode, after: DiscountCode): Write {
  const of = (code: DiscountCode) => Object.fromEntries(settings.map((name) => [name, code[name]]));
  return changeItem(discountCodeKey(before.code), { before: of(before), after: of(after) }, settings);
}

/** The write that deletes a code; refused when an order uses it by now, or it is gone. */
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

/** What a code takes off. A type without its value takes off nothing (spec section 5). */
export function discountOf({ code, discountType, percentage, amount, currency }: DiscountCode): AppliedDiscount {
  if (discountType === 'percentage') return { code, type: discountType, percentage: percentage ?? 0 };
  return { code, type: discountType, amount: { amount: amount ?? 0, currency: currency ?? 'GBP' } };
}

const named = { '#used': 'timesUsed' };

/**
 * The write that uses a code as it was read; refused, with the code as it is, when it takes off something else by now,
 * is not active, or may be used once and was.
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

/** The write that gives a use back; refused when the code is gone. */
export function releaseCodeUse(code: string): Write {
  return countUse(code, '#used = #used - :one', '#used >= :one');
}

/** The write that counts a use whatever the code says by now; refused when it is gone. */
export function recountCodeUse(code: string): Write {
  return countUse(code, '#used = #used + :one', 'attribute_exists(#used)');
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
