import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { ApiProblem } from '../../../lib/api/problem.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { storePendingPurchase } from '../../../lib/collections/pending-purchase.ts';
import { notify } from '../../../lib/notify.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { usePrice } from '../../../lib/use-price.ts';
import { buttonClass } from '../../../ui/button.ts';
import { checkoutFailed, checkoutFailure } from './problem-text.ts';
import { buyAsGuest, wayOn } from './purchase.ts';
import { useCollectionCode } from './use-purchase.ts';

type Buyer = { firstName: string; lastName: string; email: string };

/**
 * Pays for the birth collection before the new account's address is confirmed; the recordings open when it is (spec
 * section 4). For the screen after a sign-up that came from a birth purchase. Shows nothing until it knows the price.
 */
export function PayNow({ firstName, lastName, email }: Buyer) {
  const { data } = useEndpoint('getCollection', { params: { collection: 'birth' } });
  const { applied, refuse } = useCollectionCode('birth');
  const [price, namePrice] = usePrice(data?.price, applied);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  usePageRestore(() => setBusy(false));

  const fail = (error: unknown) => {
    setBusy(false);
    if (error instanceof ApiProblem && error.total) namePrice(error.total);
    if (error instanceof ApiProblem && error.code.endsWith('discount_code')) return refuse(error.message);
    notify({ tone: 'bad', title: checkoutFailed, text: checkoutFailure(error) });
  };

  const pay = async (total: Money) => {
    setBusy(true);
    const order = { email, discountCode: applied?.code ?? null, total };
    const way = wayOn(await buyAsGuest({ firstName, lastName, email }, order));
    storePendingPurchase(email);
    // Once the address is confirmed there is nothing left to buy.
    storeReturn(paths.myResources.href());
    if (way.to === 'payment') return window.location.assign(way.url);
    setDone(true);
  };

  if (done) return <p role="status">Nothing had to be paid. The recordings open when your address is confirmed.</p>;
  if (!price) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'sage', wide: true })}
        aria-disabled={busy}
        onClick={() => void (busy || pay(price.total).catch(fail))}
      >
        {busy ? 'Taking you to the payment…' : payText(price.total)}
      </button>
      <p className="hint">
        The birth recordings open when you have confirmed your address. You can also pay later, once you are signed in.
      </p>
    </>
  );
}

function payText(total: Money): string {
  return isFree(total) ? 'Get access now' : `Pay ${formatMoney(total)} now`;
}
