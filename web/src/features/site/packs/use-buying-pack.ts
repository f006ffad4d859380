import { useState } from 'react';
import { isFree, type Money } from '#shared/rules/money.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { orderPayment } from '../../../lib/checkout/order-payment.ts';
import { useDiscount } from '../../../lib/checkout/use-discount.ts';
import { useVouchers } from '../../../lib/checkout/use-vouchers.ts';
import { voucherProblems } from '../../../lib/checkout/voucher-problems.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import type { FormProblem } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { packSubject } from '../../../lib/packs/pack-subject.ts';
import { hasCode } from '../../../lib/problem.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { type BuyerField, buyPack, packNextAddress, packProblem } from './buy-pack.ts';
import { type PackForm, packRules } from './pack-rules.ts';

/** The form that buys a pack: its price, the gift vouchers that pay of it, and the way to the payment or to the pack. */
export function useBuyingPack(pack: PackForSale) {
  const account = useAccount();
  const { currency } = useCurrency();
  const total: Money | null = currency && { amount: pack.price[currency], currency };
  const vouchers = useVouchers(packSubject, null);
  // No discount code makes a pack cheaper.
  const codes = useDiscount(packSubject, null, vouchers);
  const payment = total && orderPayment(total, { vouchers: vouchers.applied, bought: null, credits: null });
  const [leaving, setLeaving] = useState(false);
  usePageRestore(() => setLeaving(false));

  const send = async (order: PackForm) => {
    // The next page is being opened.
    if (leaving) return;
    // What was typed is not to go unused.
    if (codes.typed.trim() !== '') return codes.apply();
    const address = packNextAddress(await buyPack({ ...order, vouchers: payment?.parts ?? [] }, account));
    setLeaving(true);
    window.location.assign(address);
  };
  const explain = (error: unknown): FormProblem<BuyerField> => {
    if (!hasCode(error, ...voucherProblems)) return packProblem(error);
    codes.say(`${error.message} Nothing is charged yet: look at the sum.`);
    void vouchers.renew();
    return {};
  };
  const rules = packRules(pack, { total, isGuest: account === null });
  const { form, field, message, busy } = useForm({ rules, send, explain });
  const isPaid = payment !== null && isFree(payment.rest);
  return { form, field, message, busy: busy || leaving, account, total, vouchers, codes, payment, isPaid };
}

export type BuyingPack = ReturnType<typeof useBuyingPack>;
