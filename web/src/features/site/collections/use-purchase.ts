import { useState } from 'react';
import { useNavigate } from 'react-router';
import { collectionHref, paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { call } from '../../../lib/api/call.ts';
import { ApiProblem, hasCode } from '../../../lib/api/problem.ts';
import { refresh } from '../../../lib/api/use-endpoint.ts';
import { clearBooking } from '../../../lib/booking-storage.ts';
import { notify } from '../../../lib/notify.ts';
import { type DiscountField, useDiscount } from '../../../lib/use-discount.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { type ShownPrice, usePrice } from '../../../lib/use-price.ts';
import { checkoutFailed, checkoutFailure, isForToast } from './problem-text.ts';
import { buy, memoryOf, wayOn } from './purchase.ts';

export type Purchase = {
  price: ShownPrice | null;
  discount: DiscountField;
  problem: Error | null;
  busy: 'buying' | 'leaving' | null;
  isSignedIn: boolean;
  /** Buys; sends those who are not signed in to sign up (spec section 4). */
  go: () => Promise<void>;
};

/** The code of a collection's purchase, as it is typed in the dialog. */
export function useCollectionCode(collection: Collection): DiscountField {
  return useDiscount(memoryOf(collection), (code) =>
    call('checkCollectionDiscount', { params: { collection }, body: { code } }),
  );
}

/** Buys a collection at the price that is shown. */
export function usePurchase(collection: Collection, listPrice: Money, onClose: () => void): Purchase {
  const account = useAccount();
  const navigate = useNavigate();
  const discount = useCollectionCode(collection);
  const [price, namePrice] = usePrice(listPrice, discount.applied);
  const [problem, setProblem] = useState<Error | null>(null);
  const [busy, setBusy] = useState<Purchase['busy']>(null);
  usePageRestore(() => setBusy(null));

  const goTo = (path: string) => {
    onClose();
    void navigate(path);
  };

  const signUp = () => {
    storeReturn(`${collectionHref(collection)}?purchase=true`);
    goTo(`${paths.signIn.href('sign-up')}&type=${collection}&purchase=true`);
  };

  const fail = (error: Error) => {
    setBusy(null);
    if (hasCode(error, 'already_owned')) {
      void refresh('getMyCollections');
      notify({ tone: 'good', title: error.message, text: 'Everything in it is open to you. Nothing was charged.' });
      return goTo(paths.myResources.href());
    }
    if (hasCode(error, 'invalid_discount_code', 'discount_code_used')) return discount.refuse(error.message);
    setProblem(error);
    if (error instanceof ApiProblem && error.total) namePrice(error.total);
    if (hasCode(error, 'price_changed')) void refresh('getCollection', 'getCurrency');
    if (isForToast(error)) notify({ tone: 'bad', title: checkoutFailed, text: checkoutFailure(error) });
  };

  const pay = async (email: string, total: Money) => {
    const way = wayOn(await buy(collection, { email, discountCode: discount.applied?.code ?? null, total }));
    if (way.to === 'payment') {
      setBusy('leaving');
      return window.location.assign(way.url);
    }
    clearBooking(memoryOf(collection));
    await refresh('getMyCollections');
    goTo(way.path);
  };

  const go = async () => {
    if (!price || busy) return;
    setProblem(null);
    // A code that was typed and not applied is looked up first: nobody pays more than they meant to.
    if (!discount.applied && discount.typed.trim() !== '') return await discount.apply();
    if (!account) return signUp();
    setBusy('buying');
    await pay(account.email, price.total).catch((error: unknown) =>
      fail(error instanceof Error ? error : new Error(checkoutFailure(error))),
    );
  };
  return { price, discount, problem, busy, isSignedIn: account !== null, go };
}
