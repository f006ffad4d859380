// The import order matters: see there.
import '../zod-without-eval.ts';
import { useRef, useState } from 'react';
import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { appliedDiscount } from '#shared/contract/discount-codes/schemas.ts';
import { problems } from '#shared/contract/problems.ts';
import { normaliseCode } from '#shared/rules/discount-codes.ts';
import { formatVoucherCode, isVoucherCode, maxVouchersPerOrder, normaliseVoucherCode } from '#shared/rules/vouchers.ts';
import { readCode, storeCode } from '../booking/booking-storage.ts';
import { hasCode } from '../problem.ts';
import { readLinkedVoucher, storeLinkedVoucher } from './linked-voucher.ts';
import type { VoucherList } from './use-vouchers.ts';

const draftSchema = z.strictObject({ typed: z.string(), applied: appliedDiscount.nullable() });
type Draft = z.output<typeof draftSchema>;

const emptyDraft: Draft = { typed: '', applied: null };

/** A kept code; none where nothing was kept, or nothing that can be read. */
export function draftFrom(stored: string | null): Draft {
  try {
    return draftSchema.safeParse(JSON.parse(stored ?? 'null')).data ?? emptyDraft;
  } catch {
    return emptyDraft; // Not ours: start with an empty field.
  }
}

/** The code of a voucher whose link was followed is filled in, where nothing else was typed or applied. */
function withLinked(draft: Draft, vouchers: VoucherList): Draft {
  const linked = readLinkedVoucher();
  const isEmpty = draft.typed === '' && draft.applied === null && vouchers.applied.length === 0;
  return linked !== null && isEmpty ? { ...draft, typed: formatVoucherCode(linked) } : draft;
}

type Applied = ResponseBody<'checkDiscount'>;

const vouchersAreFull = `An order takes ${maxVouchersPerOrder} gift vouchers at most.`;
const oneDiscount = 'An order takes one discount code.';

/** The codes of an order: one that is typed or being looked up, and the discount code that was applied. */
export type DiscountField = {
  typed: string;
  applied: Applied | null;
  checking: boolean;
  error: string | undefined;
  /** Tells whether a discount code can be typed; else only gift vouchers. */
  takesDiscount: boolean;
  type: (text: string) => void;
  apply: () => Promise<void>;
  remove: () => void;
  /** Takes a code back that turned out not to be usable, and says so. */
  refuse: (why: string) => void;
  /** Says something of the vouchers beside the field. */
  say: (why: string) => void;
};

/**
 * Keeps what is typed, or applied, for this tab; the server looks again when it is used. What has the form of a voucher's code is
 * looked up among the vouchers first.
 * @param itemKey whose price the code is for: the key it is kept under
 * @param check looks a discount code up; null where none can be used
 */
export function useDiscount(
  itemKey: string,
  check: ((code: string) => Promise<Applied>) | null,
  vouchers: VoucherList,
): DiscountField {
  const [draft, setDraft] = useState(() => withLinked(draftFrom(readCode(itemKey)), vouchers));
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState<string>();
  const takesDiscount = check !== null && draft.applied === null;

  // What is typed while a code is looked up stays.
  const latest = useRef(draft);

  const change = (next: Draft, why?: string) => {
    latest.current = next;
    setDraft(next);
    setError(why);
    storeCode(itemKey, next.typed || next.applied ? JSON.stringify(next) : null);
  };

  /** Returns the discount code; null for a voucher, which was added. */
  const lookUp = async (typed: string): Promise<Applied | null> => {
    const voucher = normaliseVoucherCode(typed);
    const isVoucher = isVoucherCode(voucher);
    if (isVoucher && vouchers.isFull) throw new Error(vouchersAreFull);
    if (isVoucher && (await vouchers.add(voucher))) return null;
    if (latest.current.applied) throw new Error(isVoucher ? problems.voucher_unknown.title : oneDiscount);
    if (!check) throw new Error(problems.voucher_unknown.title);
    return check(normaliseCode(typed));
  };

  const apply = async () => {
    const { typed } = draft;
    if (checking || typed.trim() === '') return;
    setChecking(true);
    // Filled in once: what was refused, or used, does not come again by itself.
    storeLinkedVoucher(null);
    try {
      const found = await lookUp(typed);
      const { applied } = latest.current;
      const left = latest.current.typed === typed ? '' : latest.current.typed;
      change({ typed: left, applied: found ?? applied });
    } catch (problem) {
      change(latest.current, refusalText(problem));
    } finally {
      setChecking(false);
    }
  };
  return {
    ...draft,
    checking,
    error,
    takesDiscount,
    apply,
    type: (typed) => change({ ...draft, typed }),
    remove: () => change({ ...draft, applied: null }),
    refuse: (why) => change({ typed: draft.applied?.code ?? draft.typed, applied: null }, why),
    say: (why) => change(latest.current, why),
  };
}

// A malformed code gets the message of an unknown one.
function refusalText(problem: unknown): string {
  if (hasCode(problem, 'invalid_request')) return problems.invalid_discount_code.title;
  return problem instanceof Error ? problem.message : problems.internal_error.title;
}
