import type { ReactNode } from 'react';
import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { declinedPayment } from '#shared/rules/declined-payment.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { Breath } from '../../../ui/Breath.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { SignInLink } from '../../../ui/SignInLink.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import type { PaymentOutcome } from './payment-outcome.ts';
import './payment-panel.css';

type Props = {
  collection: Collection;
  outcome: PaymentOutcome;
  isSignedIn: boolean;
  onRetry: () => void;
  onClose: () => void;
};

type PanelText = { title: string; text: string };

const texts: Record<Exclude<PaymentOutcome, 'elsewhere'>, PanelText> = {
  asking: { title: 'One moment', text: 'We are asking how your payment went.' },
  processing: {
    title: 'Your bank is taking its time',
    text: 'The recordings open by themselves as soon as it answers. You can leave this page.',
  },
  opened: { title: 'Payment Successful', text: 'Everything is open. We are taking you to your recordings.' },
  refunded: {
    title: 'This payment goes back to you',
    text: 'You had this collection already, or the sum was not the one we asked for. You were not charged twice.',
  },
  closed: { title: 'Nothing was paid', text: 'This payment was not completed. You can begin a new one below.' },
  declined: { title: declinedPayment.title, text: `${declinedPayment.recordings} You can begin a new payment below.` },
  unknown: { title: 'Purchase not found', text: 'The link may be missing a letter. What you paid for is not lost.' },
  failed: {
    title: 'We could not ask how your payment went',
    text: 'Your connection may have dropped. If you have paid, the recordings open by themselves.',
  },
};

const signIn: PanelText = {
  title: 'Payment Successful',
  text: 'Please sign in to access your recordings.',
};
const otherAccount: PanelText = {
  title: 'Payment Successful',
  text: 'It belongs to another e-mail address: sign in with the one it was bought with.',
};

/** State of the payment after returning from the payment page (docs/product.md#purchase-return). */
export function PaymentPanel({ outcome, isSignedIn, onRetry, onClose }: Props) {
  const { title, text } = outcome === 'elsewhere' ? (isSignedIn ? otherAccount : signIn) : texts[outcome];
  return (
    <section className="paid" role="status" aria-label="Your payment">
      <div className="paid__seal">
        <Breath print={outcome === 'opened' || outcome === 'elsewhere' ? 'seal' : 'calm'} />
      </div>
      <div className="paid__text">
        <h2 className="part-title">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="paid__actions">{actionsFor(outcome, isSignedIn, onRetry, onClose)}</div>
    </section>
  );
}

function actionsFor(outcome: PaymentOutcome, isSignedIn: boolean, onRetry: () => void, onClose: () => void): ReactNode {
  if (outcome === 'asking') return null;
  if (outcome === 'failed') return <TryAgain onPress={onRetry} />;
  if (outcome === 'opened') {
    return (
      <AppLink className={buttonClass({ tone: 'sage' })} to={`${paths.myResources.href()}?source=purchase`}>
        Go to My Resources
      </AppLink>
    );
  }
  if (outcome === 'elsewhere' && !isSignedIn) {
    return <SignInLink tone="clay" returnTo={paths.myResources.href()} />;
  }
  return (
    <button type="button" className={buttonClass({ tone: 'line' })} onClick={onClose}>
      Close
    </button>
  );
}
