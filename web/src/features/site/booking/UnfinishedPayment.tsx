import { useEffect, useRef } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Clock } from '../../../ui/icons.tsx';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { unfinishedText } from './unfinished-payment-text.ts';
import type { LoadingPayment, UnfinishedPaymentState } from './use-unfinished-payment.ts';
import './unfinished-payment.css';

/** Above a session: its unfinished payment (docs/product.md#unfinished-payment). */
export function PaymentNotice(payment: UnfinishedPaymentState | LoadingPayment) {
  if (payment.state === 'loading') return <Loading {...payment} />;
  return <UnfinishedPayment {...payment} />;
}

/** Contains the note for a held place, invisible, so that the one that comes is as tall at every width. */
function Loading({ bookingId }: LoadingPayment) {
  const zone = viewerZone();
  const { title, text } = unfinishedText({ holdExpiresAt: new Date().toISOString() }, 'held', zone);
  return (
    <section className="unfinished unfinished--loading" aria-label="Your payment" aria-busy="true">
      <Clock />
      <p className="unfinished__space">
        <strong>{title}</strong>
        <span>{text}</span>
      </p>
      <p role="status">Checking your payment…</p>
      <div className="unfinished__actions actions unfinished__space">
        <PendingPaymentActions bookingId={bookingId} />
      </div>
    </section>
  );
}

function UnfinishedPayment({ booking, state, dismiss }: UnfinishedPaymentState) {
  const { title, text } = unfinishedText(booking, state, viewerZone());
  const box = useRef<HTMLElement>(null);
  const before = useRef(state);

  // After the browser's Back button the page is scrolled to where it was left.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // The pressed button is gone.
    if (document.activeElement === document.body) box.current?.focus();
  }, [state]);

  const isOpen = state === 'held' || state === 'over';
  const hasDetails = state === 'booked' || state === 'processing' || state === 'refunded';
  return (
    <section
      ref={box}
      className={isOpen ? 'unfinished unfinished--open' : 'unfinished'}
      aria-label="Your payment"
      tabIndex={-1}
    >
      <Clock />
      <p role="status">
        <strong>{title}</strong>
        <span>{text}</span>
      </p>
      {(state === 'held' || hasDetails) && (
        <div className="unfinished__actions actions">
          {state === 'held' && <PendingPaymentActions bookingId={booking.id} />}
          {hasDetails && (
            <AppLink className={buttonClass({ tone: 'line' })} to={paths.ticket.href(booking.id)}>
              See your booking
            </AppLink>
          )}
        </div>
      )}
      {!isOpen && (
        <button type="button" className="icon-btn unfinished__close" aria-label="Close" onClick={dismiss}>
          <X />
        </button>
      )}
    </section>
  );
}
