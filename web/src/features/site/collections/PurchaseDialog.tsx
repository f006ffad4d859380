import '../../../lib/api/site-routes.ts';
import { useId } from 'react';
import type { Collection } from '#shared/rules/collections.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { memberListPolling } from '../../../lib/api/polling.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Breath } from '../../../ui/Breath.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { CheckoutDialog } from '../../../ui/checkout/CheckoutDialog.tsx';
import { DiscountCode } from '../../../ui/checkout/DiscountCode.tsx';
import { OutageAlert } from '../../../ui/checkout/OutageAlert.tsx';
import { Sum } from '../../../ui/checkout/Sum.tsx';
import { type PurchaseCheckout, usePurchaseCheckout } from './use-purchase-checkout.ts';
import './purchase.css';
import { Form } from '../../../ui/Form.tsx';

type Props = { collection: Collection; price: Money; onClose: () => void };

/** See docs/product.md#collection-purchase. */
export function PurchaseDialog({ collection, price, onClose }: Props) {
  const checkout = usePurchaseCheckout(collection, price, onClose);
  const { error: outage } = useEndpoint('getCollection', { params: { collection } }, memberListPolling);
  return (
    <CheckoutDialog title="Unlock All Recordings" summary={<Summary collection={collection} />} onClose={onClose}>
      {!checkout.problem && <OutageAlert problem={outage} />}
      <PurchaseForm checkout={checkout} isFreeAlready={isFree(price)} />
    </CheckoutDialog>
  );
}

function Summary({ collection }: { collection: Collection }) {
  const { print, title } = collectionText(collection);
  return (
    <div className={`purchase-summary purchase-summary--${print} only-wide`}>
      <Breath print={print} />
      <p className="over">Lifetime access</p>
      <p className="serif">{title}</p>
      <p className="hint">One payment. Every recording, and each one added later.</p>
    </div>
  );
}

function buttonText({ payment, busy, isSignedIn }: PurchaseCheckout): string {
  if (busy === 'leaving') return 'Taking you to the payment…';
  if (busy === 'buying') return 'One moment…';
  if (!isSignedIn) return 'Create an account to go on';
  if (!payment) return 'Pay';
  return isFree(payment.rest) ? 'Get access' : `Pay ${formatMoney(payment.rest)}`;
}

function hintText({ payment, isSignedIn }: PurchaseCheckout): string {
  if (!isSignedIn) return 'The recordings stay with your account, on every device. You come back here to pay.';
  return payment && isFree(payment.rest) ? 'Nothing to pay: they open at once.' : 'You pay on the next page, by card.';
}

function PurchaseForm({ checkout, isFreeAlready }: { checkout: PurchaseCheckout; isFreeAlready: boolean }) {
  const { price, payment, discount, vouchers, problem, busy, form } = checkout;
  const { rates } = useCurrency();
  const id = useId();
  return (
    <>
      {problem && <Alert {...problem} />}
      <Form form={form} className="unlock">
        <p className="unlock__what">
          Everything in this collection, on any device, for as long as you like. Nothing renews.
        </p>
        {!isFreeAlready && <DiscountCode discount={discount} vouchers={vouchers} payment={payment} rates={rates} />}
        <div className="unlock__end">
          <Sum label="Collection" price={price} payment={payment} applied={discount.applied} />
          <button
            type="submit"
            className={buttonClass({ tone: 'clay', wide: true })}
            aria-disabled={busy !== null || !price}
            aria-describedby={id}
          >
            {buttonText(checkout)}
          </button>
          <p className="hint" id={id}>
            {hintText(checkout)}
          </p>
        </div>
      </Form>
    </>
  );
}
