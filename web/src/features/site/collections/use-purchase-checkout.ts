import { collectionHref, paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { call } from '../../../lib/api/call.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { clearBooking } from '../../../lib/booking/booking-storage.ts';
import { type CheckoutControls, useCheckout } from '../../../lib/checkout/use-checkout.ts';
import { orderSubject } from '../../../lib/collections/pending-purchase.ts';
import { type FormControls, type FormMessage, type FormProblem, noRules } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { notify } from '../../../lib/notify.ts';
import { hasCode } from '../../../lib/problem.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { checkoutFailure, purchaseProblem } from './problem-text.ts';
import { buy, purchaseTarget } from './purchase.ts';

export type PurchaseCheckout = Pick<CheckoutControls, 'price' | 'payment' | 'discount' | 'vouchers'> & {
  problem: FormMessage | undefined;
  busy: 'buying' | 'leaving' | null;
  isSignedIn: boolean;
  /** Buys at the shown price; sends visitors to sign up first (docs/product.md#collection-purchase). */
  form: FormControls;
};

export function useCollectionCheckout(collection: Collection, listPrice: Money | undefined): CheckoutControls {
  const checkCode = (code: string) => call('checkCollectionDiscount', { params: { collection }, body: { code } });
  return useCheckout(orderSubject(collection), listPrice, checkCode, { bought: { collection } });
}

/** Closes the dialog, and opens another page. */
function useLeave(onClose: () => void) {
  const navigate = useNavigate();
  return (path: string) => {
    onClose();
    void navigate(path);
  };
}

export function usePurchaseCheckout(collection: Collection, listPrice: Money, onClose: () => void): PurchaseCheckout {
  const account = useAccount();
  const goTo = useLeave(onClose);
  const checkout = useCollectionCheckout(collection, listPrice);
  const { price, payment, discount, vouchers, applied } = checkout;

  const signUp = () => {
    storeReturn(`${collectionHref(collection)}?purchase=true`);
    goTo(`${paths.signIn.href('sign-up')}&type=${collection}&purchase=true`);
  };

  const fail = (thrown: unknown): FormProblem<never> => {
    const error = thrown instanceof Error ? thrown : new Error(checkoutFailure(thrown));
    if (hasCode(error, 'already_owned')) {
      void refresh('getMyCollections');
      notify({ tone: 'good', title: error.message, text: 'Everything in it is open to you. Nothing was charged.' });
      goTo(paths.myResources.href());
      return {};
    }
    if (checkout.handleFailure(error)) return {};
    const message = purchaseProblem(error);
    if (hasCode(error, 'price_changed')) void refresh('getCollection', 'getCurrency');
    if (message.tone === 'bad' && !hasCode(error, 'unreachable')) notify({ ...message, tone: 'bad' });
    return { message };
  };

  const pay = async (email: string, total: Money) => {
    const order = { email, discountCode: applied?.code ?? null, total, vouchers: payment?.parts };
    const target = purchaseTarget(await buy(collection, order));
    if (target.to === 'payment') return checkout.openPayment(target.url);
    clearBooking(orderSubject(collection));
    await refresh('getMyCollections');
    goTo(target.path);
  };

  const submit = async () => {
    if (!price || checkout.leaving) return;
    const applying = checkout.applyTypedCode();
    if (applying) return applying;
    if (!account) return signUp();
    await pay(account.email, price.total);
  };
  const { form, busy: buying, message } = useForm({ rules: noRules, send: submit, explain: fail });
  const busy = checkout.leaving ? 'leaving' : buying ? 'buying' : null;
  return { price, payment, discount, vouchers, problem: message, busy, isSignedIn: account !== null, form };
}
