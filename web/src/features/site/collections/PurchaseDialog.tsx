import { type FormEvent, useId } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import type { Collection } from '#shared/rules/collections.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Breath } from '../../../ui/Breath.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { DiscountCode } from '../../../ui/checkout/DiscountCode.tsx';
import { Sum } from '../../../ui/checkout/Sum.tsx';
import { X } from '../../../ui/icons.tsx';
import { purchaseProblem } from './problem-text.ts';
import type { Offered } from './Unlock.tsx';
import { type Purchase, usePurchase } from './use-purchase.ts';
import '../../../ui/checkout/dialog.css';
import './purchase.css';

/** Buys a collection: what it opens, a discount code, and what is to pay. */
export function PurchaseDialog({ collection, price, onClose }: Offered) {
  const purchase = usePurchase(collection, price, onClose);
  return (
    <ModalOverlay className="scrim" isOpen isDismissable onOpenChange={onClose}>
      <Modal className="dialog__box">
        <Dialog className="dialog">
          <Stub collection={collection} />
          <div className="dialog__main">
            <Heading slot="title" level={2} className="dialog__title">
              Unlock All Recordings
            </Heading>
            <Form purchase={purchase} isFreeAlready={isFree(price)} />
          </div>
          <Button className="icon-btn dialog__close" aria-label="Close" onPress={onClose}>
            <X />
          </Button>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Stub({ collection }: { collection: Collection }) {
  return (
    <div className={`tear tear--${collection} only-wide`}>
      <Breath print={collection} />
      <p className="over">Lifetime access</p>
      <p className="serif">{collectionText[collection].title}</p>
      <p className="hint">One payment. Every recording, and each one added later.</p>
    </div>
  );
}

function buttonText({ price, busy, isSignedIn }: Purchase): string {
  if (busy === 'leaving') return 'Taking you to the payment…';
  if (busy === 'buying') return 'One moment…';
  if (!isSignedIn) return 'Create an account to go on';
  if (!price) return 'Pay';
  return isFree(price.total) ? 'Get access' : `Pay ${formatMoney(price.total)}`;
}

function hintText({ price, isSignedIn }: Purchase): string {
  if (!isSignedIn) return 'The recordings stay with your account, on every device. You come back here to pay.';
  return price && isFree(price.total) ? 'Nothing to pay: they open at once.' : 'You pay on the next page, by card.';
}

function Form({ purchase, isFreeAlready }: { purchase: Purchase; isFreeAlready: boolean }) {
  const { price, discount, problem, busy, go } = purchase;
  const { rates } = useCurrency();
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go();
  };
  return (
    <>
      {problem && <Alert {...purchaseProblem(problem)} />}
      <form className="unlock" noValidate onSubmit={submit}>
        <p className="unlock__what">
          Everything in this collection, on any device, for as long as you like. Nothing renews.
        </p>
        {!isFreeAlready && <DiscountCode discount={discount} rates={rates} />}
        <div className="unlock__end">
          <Sum label="Collection" price={price} applied={discount.applied} />
          <button
            type="submit"
            className={buttonClass({ tone: 'clay', wide: true })}
            aria-disabled={busy !== null || !price}
            aria-describedby={id}
          >
            {buttonText(purchase)}
          </button>
          <p className="hint" id={id}>
            {hintText(purchase)}
          </p>
        </div>
      </form>
    </>
  );
}
