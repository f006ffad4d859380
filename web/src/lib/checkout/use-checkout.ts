import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree, type Money } from '#shared/rules/money.ts';
import { type ShownPrice, usePrice } from '../currency/use-price.ts';
import { ApiProblem, hasCode } from '../problem.ts';
import { usePageRestore } from '../use-page-restore.ts';
import { type DiscountField, useDiscount } from './use-discount.ts';

export type CheckoutControls = {
  /** Null while the currency is unknown. */
  price: ShownPrice | null;
  discount: DiscountField;
  applied: DiscountField['applied'];
  /** Tells whether the payment page is being opened. */
  leaving: boolean;
  openPayment: (url: string) => void;
  /** Applies a code that was typed but not applied, so that it does not go unused; null when there is none. */
  applyTypedCode: () => Promise<void> | null;
  /** Takes over a changed total and a refused code; true when the failure was about the code. */
  handleFailure: (error: unknown) => boolean;
};

/**
 * Price, discount code and hand-over to the payment page of one order.
 * @param subject what is ordered: the key under which the code is stored
 * @param options `takesCodes`: where a code can make it cheaper; `count`: places in the order
 */
export function useCheckout(
  subject: string,
  listPrice: Money | undefined,
  checkCode: (code: string) => Promise<ResponseBody<'checkDiscount'>>,
  { takesCodes = !listPrice || !isFree(listPrice), count = 1 }: { takesCodes?: boolean; count?: number } = {},
): CheckoutControls {
  const discount = useDiscount(subject, checkCode);
  const applied = takesCodes ? discount.applied : null;
  const [price, setTotal] = usePrice(listPrice, applied, count);
  const [leaving, setLeaving] = useState(false);
  usePageRestore(() => setLeaving(false));

  return {
    price,
    discount,
    applied,
    leaving,
    openPayment(url) {
      setLeaving(true);
      window.location.assign(url);
    },
    applyTypedCode() {
      return takesCodes && !applied && discount.typed.trim() !== '' ? discount.apply() : null;
    },
    handleFailure(error) {
      if (error instanceof ApiProblem && error.particulars.total) setTotal(error.particulars.total);
      if (!hasCode(error, 'invalid_discount_code', 'discount_code_used')) return false;
      discount.refuse(error.message);
      return true;
    },
  };
}
