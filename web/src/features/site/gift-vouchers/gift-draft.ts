import type { ResponseBody } from '#shared/contract/contract.ts';
import type { VoucherSale } from '#shared/rules/voucher-sale.ts';
import { wallTimeOf } from '#shared/rules/wall-time.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { thingKey } from './gift-things.ts';

export const giftFields = [
  ...(['amount', 'otherAmount', 'recipientName', 'giverName', 'recipientEmail', 'words', 'when', 'date'] as const),
] as const;
export type GiftField = (typeof giftFields)[number];

/** The draft is what was typed about a voucher, by the names of the fields. */
export type GiftDraft = Record<GiftField, string>;

/** The value of the choice that opens a field for any amount. */
export const otherAmount = 'other';

const key = 'vouchers.draft';

type Sale = Pick<VoucherSale, 'amounts' | 'lowest' | 'place' | 'collections'>;

/** Returns what is chosen at first: the middle one of the owner's amounts, else another amount, else a thing. */
function firstChoice({ amounts: [first, second], lowest, place, collections: [collection] }: Sale): string {
  const amount = second ?? first;
  if (amount) return String(amount.amount);
  if (lowest !== null) return otherAmount;
  return place ? 'place' : (collection ?? otherAmount);
}

/** The form before anything was typed. */
export function emptyDraft(sale: Sale): GiftDraft {
  return {
    amount: firstChoice(sale),
    otherAmount: '',
    recipientName: '',
    giverName: '',
    recipientEmail: '',
    words: '',
    when: 'now',
    date: '',
  };
}

/** Returns what was typed in this tab, in place of the empty form's values. */
export function giftDraftFrom(stored: string | null, empty: GiftDraft): GiftDraft {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    const entries = Object.entries(typeof value === 'object' && value !== null ? value : {});
    const typed = entries.filter(([name, text]) => name in empty && typeof text === 'string');
    return { ...empty, ...Object.fromEntries(typed) };
  } catch {
    return empty; // Not ours: start with the empty form.
  }
}

export function readDraft(empty: GiftDraft): GiftDraft {
  return giftDraftFrom(readStored('sessionStorage', key), empty);
}

/** Keeps what is typed until the voucher is paid; null forgets it. */
export function storeDraft(draft: GiftDraft | null): void {
  writeStored('sessionStorage', key, draft && JSON.stringify(draft));
}

type Gift = Pick<
  ResponseBody<'settleVoucherPurchase'>,
  'value' | 'thing' | 'recipientName' | 'giverName' | 'recipientEmail' | 'message' | 'deliverAt'
>;

/** Returns what was typed for a voucher that was not paid, to buy it again. */
export function draftOf(
  { value, thing, recipientName, giverName, recipientEmail, message, deliverAt }: Gift,
  { amounts, zone, now }: { amounts: readonly { amount: number }[]; zone: string; now: Date },
): GiftDraft {
  const isChip = thing !== null || amounts.some(({ amount }) => amount === value.amount);
  const isLater = deliverAt !== null && Date.parse(deliverAt) > now.getTime();
  return {
    amount: thing ? thingKey(thing) : isChip ? String(value.amount) : otherAmount,
    otherAmount: isChip ? '' : String(value.amount / 100),
    recipientName,
    giverName,
    recipientEmail: recipientEmail ?? '',
    words: message ?? '',
    when: isLater ? 'date' : 'now',
    date: isLater ? wallTimeOf(deliverAt, zone).date : '',
  };
}
