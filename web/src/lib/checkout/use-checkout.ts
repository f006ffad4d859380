import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { type MemberDiscount, percentageOf } from '#shared/rules/member-discount.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { type ShownPrice, usePrice } from '../currency/use-price.ts';
import { ApiProblem, hasCode } from '../problem.ts';
import { usePageRestore } from '../use-page-restore.ts';
import { type OrderPayment, orderPayment, type UsedCredits } from './order-payment.ts';
import { type DiscountField, useDiscount } from './use-discount.ts';
import { useVouchers, type VoucherList } from './use-vouchers.ts';
import { voucherProblems } from './voucher-problems.ts';
import type { Bought } from './voucher-things.ts';

export type CheckoutControls = {
  /** Null while the currency is unknown. */
  price: ShownPrice | null;
  /** Says what a pack and vouchers pay of the price, and what is left to pay; null while the currency is unknown. */
  payment: OrderPayment | null;
  discount: DiscountField;
  vouchers: VoucherList;
  applied: DiscountField['applied'];
  /** Tells whether the payment page is being opened. */
  leaving: boolean;
  openPayment: (url: string) => void;
  /** Applies a code that was typed but not applied, so that it does not go unused; null when there is none. */
  applyTypedCode: () => Promise<void> | null;
  /** Takes over a changed total and refused codes; true when the failure was about a code or a voucher. */
  handleFailure: (error: unknown) => boolean;
};

/**
 * Price, discount code, vouchers and hand-over to the payment page of one order.
 * @param subject what is ordered: the key under which code and vouchers are stored
 * @param checkCode looks a discount code up; null where none can be used
 * @param options `takesCodes`: where a code can make it cheaper; `bought`: what vouchers of things can pay; `credits`: those of a
 * pack that are to be used; `memberDiscount`: what a membership takes off where no code does
 */
export function useCheckout(
  subject: string,
  listPrice: Money | undefined,
  checkCode: ((code: string) => Promise<ResponseBody<'checkDiscount'>>) | null,
  {
    takesCodes = !listPrice || !isFree(listPrice),
    bought,
    credits = null,
    memberDiscount = null,
  }: {
    takesCodes?: boolean;
    bought: Bought;
    credits?: UsedCredits | null;
    memberDiscount?: MemberDiscount | null;
  },
): CheckoutControls {
  const vouchers = useVouchers(subject, bought);
  const count = bought && 'places' in bought ? bought.places : 1;
  const takesPayment = listPrice !== undefined && !isFree(listPrice);
  const discount = useDiscount(subject, takesCodes ? checkCode : null, vouchers);
  const applied = takesCodes ? discount.applied : null;
  const ofMember = memberDiscount && { ...percentageOf(memberDiscount), code: memberDiscount.membershipId };
  const [price, setTotal] = usePrice(listPrice, applied ?? ofMember, count);
  const [leaving, setLeaving] = useState(false);
  usePageRestore(() => setLeaving(false));

  return {
    price,
    payment: price && orderPayment(price.total, { vouchers: vouchers.applied, bought, credits }),
    discount,
    vouchers,
    applied,
    leaving,
    openPayment(url) {
      setLeaving(true);
      window.location.assign(url);
    },
    applyTypedCode() {
      // Without a field nothing can be typed that counts.
      return takesPayment && discount.typed.trim() !== '' ? discount.apply() : null;
    },
    handleFailure(error) {
      if (error instanceof ApiProblem && error.particulars.total) setTotal(error.particulars.total);
      if (hasCode(error, 'invalid_discount_code', 'discount_code_used')) {
        discount.refuse(error.message);
        return true;
      }
      if (!hasCode(error, ...voucherProblems)) return false;
      discount.say(`${error.message} Nothing is charged yet: look at the sum.`);
      void vouchers.renew();
      return true;
    },
  };
}
