import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import type { Guest } from '../../../lib/account/guest.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { storePendingPurchase } from '../../../lib/collections/pending-purchase.ts';
import { notify } from '../../../lib/notify.ts';
import { buttonClass } from '../../../ui/button.ts';
import { checkoutFailed, checkoutFailure } from './problem-text.ts';
import { buyAsGuest, purchaseTarget } from './purchase.ts';
import { useCollectionCheckout } from './use-purchase-checkout.ts';

/**
 * Pays for a collection before the new account's address is confirmed; the recordings open when it is
 * (docs/product.md#collection-purchase). Shows nothing until the price is known.
 */
export function PayNow({ guest, collection }: { guest: Guest; collection: Collection }) {
  const { data } = useEndpoint('getCollection', { params: { collection } });
  const { price, payment, applied, leaving, openPayment, handleFailure } = useCollectionCheckout(
    collection,
    data?.price,
  );
  const [buying, setBuying] = useState(false);
  const [isDone, setDone] = useState(false);
  const busy = buying || leaving;

  const fail = (error: unknown) => {
    // No field is here beside which a refused code could be told.
    const isOfCode = handleFailure(error) && error instanceof Error;
    const text = isOfCode ? error.message : checkoutFailure(error);
    notify({ tone: 'bad', title: checkoutFailed, text });
  };

  const pay = async (total: Money) => {
    setBuying(true);
    const order = { email: guest.email, discountCode: applied?.code ?? null, total, vouchers: payment?.parts };
    const target = purchaseTarget(await buyAsGuest(collection, guest, order));
    storePendingPurchase(guest.email);
    // Once the address is confirmed there is nothing left to buy.
    storeReturn(paths.myResources.href());
    if (target.to === 'payment') openPayment(target.url);
    else setDone(true);
  };

  if (isDone) return <p role="status">Nothing had to be paid. The recordings open when your address is confirmed.</p>;
  if (!price || !payment) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'sage', wide: true })}
        aria-disabled={busy}
        onClick={() =>
          void (
            busy ||
            pay(price.total)
              .catch(fail)
              .finally(() => setBuying(false))
          )
        }
      >
        {busy ? 'Taking you to the payment…' : payText(payment.rest)}
      </button>
      <p className="hint">
        The {collectionText(collection).name} recordings open when you have confirmed your address. You can also pay
        later, once you are signed in.
      </p>
    </>
  );
}

function payText(total: Money): string {
  return isFree(total) ? 'Get access now' : `Pay ${formatMoney(total)} now`;
}
