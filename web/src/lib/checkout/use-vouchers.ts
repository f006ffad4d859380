// The import order matters: see there.
import '../zod-without-eval.ts';
import { useRef, useState } from 'react';
import * as z from 'zod';
import { voucherBalance } from '#shared/contract/vouchers/schemas.ts';
import type { Money } from '#shared/rules/money.ts';
import { maxVouchersPerOrder, type VoucherPart, type VoucherTarget, voucherParts } from '#shared/rules/vouchers.ts';
import { call } from '../api/call.ts';
import { readVouchers, storeVouchers } from '../booking/booking-storage.ts';
import { noAnswer } from '../booking/payment.ts';
import { hasCode } from '../problem.ts';
import { unusableVoucher } from './voucher-problems.ts';
import { type Bought, thingRefusal } from './voucher-things.ts';

/** A gift voucher that was looked up, with what it could pay then. */
export type AppliedVoucher = z.output<typeof voucherBalance>;

const keptVouchers = z.array(voucherBalance).max(maxVouchersPerOrder);

/** The vouchers that were kept; none where nothing was, or nothing that can be read. */
export function vouchersFrom(stored: string | null): AppliedVoucher[] {
  try {
    return keptVouchers.safeParse(JSON.parse(stored ?? 'null')).data ?? [];
  } catch {
    return []; // Not ours: start with none.
  }
}

/** A payment by vouchers says what they pay of an order, and what is left to pay. */
export type VoucherPayment = { parts: VoucherPart[]; rest: Money };

/**
 * A voucher of an amount in another currency than the price pays nothing of it (docs/product.md#gift-vouchers).
 * @param target what the order is for, of which vouchers of things pay
 */
export function voucherPayment(
  total: Money,
  applied: readonly AppliedVoucher[],
  target: VoucherTarget = {},
): VoucherPayment {
  const usable = applied.flatMap(({ code, balance, thing }) => {
    const isOfCurrency = thing !== null || balance?.currency === total.currency;
    return isOfCurrency ? [{ code, balance: balance?.amount ?? 0, thing }] : [];
  });
  return voucherParts(total, usable, target);
}

/** The gift vouchers of an order, in the order in which they were typed. */
export type VoucherList = {
  applied: AppliedVoucher[];
  isFull: boolean;
  /** Looks a code up and adds it; false where no voucher has it. Throws an Error that says why for one that pays nothing of it. */
  add: (code: string) => Promise<boolean>;
  remove: (code: string) => void;
  /** Looks all of them up again; those that pay nothing any more are gone. */
  renew: () => Promise<void>;
};

async function lookUp(code: string): Promise<AppliedVoucher> {
  const found = await call('checkVoucher', { body: { code } });
  if (!found) throw new Error(noAnswer);
  return found;
}

/**
 * Keeps the vouchers of an order for this tab; the server looks again when they are used.
 * @param itemKey what they are for: the key they are kept under
 * @param bought what vouchers of things can pay of it
 */
export function useVouchers(itemKey: string, bought: Bought): VoucherList {
  const [applied, setApplied] = useState(() => vouchersFrom(readVouchers(itemKey)));

  // Others may be added or removed while one is looked up.
  const latest = useRef(applied);

  const change = (next: AppliedVoucher[]) => {
    latest.current = next;
    setApplied(next);
    storeVouchers(itemKey, next.length > 0 ? JSON.stringify(next) : null);
  };
  return {
    applied,
    isFull: applied.length >= maxVouchersPerOrder,
    async add(code) {
      try {
        const found = await lookUp(code);
        const others = latest.current.filter((voucher) => voucher.code !== found.code);
        const earlier = others.map(({ thing }) => thing);
        const refusal = found.thing && thingRefusal(found.thing, earlier, bought);
        if (refusal) throw new Error(refusal);
        change([...others, found]);
        return true;
      } catch (error) {
        if (hasCode(error, 'voucher_unknown')) return false;
        throw error;
      }
    },
    remove: (code) => change(latest.current.filter((voucher) => voucher.code !== code)),
    async renew() {
      const asked = latest.current;
      const answers = await Promise.all(asked.map(({ code }) => lookUp(code).catch((error) => stillUsable(error))));
      const found = new Map(asked.map(({ code }, index) => [code, answers[index]]));
      change(
        latest.current.flatMap((voucher) => {
          const answer = found.has(voucher.code) ? found.get(voucher.code) : 'unknown';
          return answer === 'unknown' ? voucher : (answer ?? []);
        }),
      );
    },
  };
}

/** A voucher whose state is not known stays; one that was refused is gone. */
function stillUsable(error: unknown): 'unknown' | undefined {
  return hasCode(error, ...unusableVoucher) ? undefined : 'unknown';
}
