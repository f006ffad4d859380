// The import order matters: see there.
import '../zod-without-eval.ts';
import { useState } from 'react';
import * as z from 'zod';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { appliedDiscount } from '#shared/contract/discount-codes/schemas.ts';
import { problems } from '#shared/contract/problems.ts';
import { normaliseCode } from '#shared/rules/discount-codes.ts';
import { readCode, storeCode } from '../booking/booking-storage.ts';
import { hasCode } from '../problem.ts';

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

type Applied = ResponseBody<'checkDiscount'>;

/** The discount code of an order: typed, being looked up, or applied. */
export type DiscountField = {
  typed: string;
  applied: Applied | null;
  checking: boolean;
  error: string | undefined;
  type: (text: string) => void;
  apply: () => Promise<void>;
  remove: () => void;
  /** Takes a code back that turned out not to be usable, and says so. */
  refuse: (why: string) => void;
};

/**
 * Keeps what is typed, or applied, for this tab; the server looks again when it is used.
 * @param itemKey whose price the code is for: the key it is kept under
 */
export function useDiscount(itemKey: string, check: (code: string) => Promise<Applied>): DiscountField {
  const [draft, setDraft] = useState(() => draftFrom(readCode(itemKey)));
  const [checking, setChecking] = useState(false);
  const [error, setError] = useState<string>();

  const change = (next: Draft, why?: string) => {
    setDraft(next);
    setError(why);
    storeCode(itemKey, next.typed ? JSON.stringify(next) : null);
  };
  const refuse = (why: string) => change({ typed: draft.typed, applied: null }, why);

  const apply = async () => {
    const code = normaliseCode(draft.typed);
    if (checking || code === '') return;
    setChecking(true);
    try {
      const applied = await check(code);
      change({ typed: applied.code, applied });
    } catch (problem) {
      refuse(refusalText(problem));
    } finally {
      setChecking(false);
    }
  };
  return {
    ...draft,
    checking,
    error,
    refuse,
    apply,
    type: (text) => change({ typed: text, applied: null }),
    remove: () => change(emptyDraft),
  };
}

// A malformed code gets the message of an unknown one.
function refusalText(problem: unknown): string {
  if (hasCode(problem, 'invalid_request')) return problems.invalid_discount_code.title;
  return problem instanceof Error ? problem.message : problems.internal_error.title;
}
