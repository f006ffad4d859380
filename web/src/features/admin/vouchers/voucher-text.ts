import type { ResponseBody } from '#shared/contract/contract.ts';
import { voucherPath } from '#shared/contract/voucher-link.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import {
  formatVoucherCode,
  thingName,
  thingWords,
  type VoucherState,
  type VoucherThing,
} from '#shared/rules/vouchers.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import type { BadgeTone } from '../../../ui/Badge.tsx';

export type AdminVoucher = ResponseBody<'listVouchers'>['vouchers'][number];

export const stateTones: Record<VoucherState, BadgeTone> = {
  valid: 'ok',
  used_up: 'mute',
  expired: 'wait',
  ended: 'bad',
};

/** Says what all valid vouchers together can still pay: those of amounts, and how many of things are unused. */
export function outstandingText(sums: readonly Money[], unusedThings: number): string {
  const things = unusedThings === 1 ? 'One session or collection' : `${unusedThings} sessions and collections`;
  const parts = [
    ...sums.map(formatMoney),
    ...(unusedThings === 0 ? [] : [sums.length > 0 ? lowerFirst(things) : things]),
  ];
  if (parts.length === 0) return 'Nothing is still to be redeemed.';
  const isOne = parts.length === 1 && unusedThings <= 1;
  return `${parts.join(' and ')} ${isOne ? 'is' : 'are'} still to be redeemed.`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** A thing in two short lines of a list. */
export function thingLines(thing: VoucherThing, { currency }: Money): [string, string] {
  if (thing.kind === 'collection') return [collectionRow(thing.collection).name, 'Collection'];
  const most = `up to ${formatMoney({ amount: thing.upTo[currency], currency })}`;
  return thing.title === undefined ? ['One session', most] : [thing.title, `One session, ${most}`];
}

/** Says what is left of a voucher: one of a thing is used once and whole. */
export function balanceText({ thing, balance }: Pick<AdminVoucher, 'thing' | 'balance'>): string {
  if (thing === null) return formatMoney(balance);
  return balance.amount > 0 ? 'Unused' : 'Used';
}

/** The last day of a voucher, by the clocks of the studio. */
export function lastDayText({ expiresAt }: Pick<AdminVoucher, 'expiresAt'>, zone: string): string {
  return shortDate(new Date(Date.parse(expiresAt) - 1).toISOString(), zone);
}

type Told = Pick<AdminVoucher, 'code' | 'balance' | 'thing' | 'expiresAt'>;

/** Words for a card or a message to whom a voucher is given: what it is worth, and how it is used. */
export function wordsToGive(
  voucher: Told,
  { studio, zone, origin }: { studio: string; zone: string; origin: string },
): string {
  const { balance, thing, code } = voucher;
  const worth = thing ? `for ${givenThing(thing, balance.currency)} at` : `of ${formatMoney(balance)} for`;
  const way =
    thing?.kind === 'collection'
      ? 'look at the recordings: the code is filled in when you buy the collection'
      : 'choose a session: the code is filled in when you book';
  return [
    `A gift voucher ${worth} ${studio}.`,
    `Your code: ${formatVoucherCode(code)}`,
    `Open ${origin}${voucherPath(voucher)} and ${way}. Or type it there, at “Discount code or gift voucher”.`,
    `Valid until ${lastDayText(voucher, zone)}.`,
  ].join('\n\n');
}

/** A title of the owner's own keeps its capital letters within a sentence. */
function givenThing(thing: VoucherThing, currency: Currency): string {
  const { title, terms } = thingWords(thing, currency);
  return terms ? `“${title}” (${lowerFirst(terms)})` : `${lowerFirst(title)},`;
}

/** Says what ending a voucher means for whoever has it. */
export function endText({ balance, thing }: Pick<AdminVoucher, 'balance' | 'thing'>): string {
  const what = thing ? thingName(thing, balance.currency) : `Its balance of ${formatMoney(balance)}`;
  const lost = balance.amount > 0 ? `${what} is lost to whoever has it. ` : '';
  return `It pays nothing from now on. ${lost}Orders that used it stay as they are, and you can take this back.`;
}
