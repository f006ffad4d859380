import { useEffect, useRef } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Clock } from '../../../ui/icons.tsx';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { X } from '../../../ui/page-icons.tsx';
import { unfinishedText } from './unfinished-payment-text.ts';
import type { UnfinishedPaymentState } from './use-unfinished-payment.ts';
import './unfinished-payment.css';

/** As tall as the note for a place that is held, so that it moves nothing when it is known. */
export function UnfinishedPaymentLoading() {
  return (
    <section className="unfinished unfinished--loading" aria-label="Your payment" aria-busy="true">
      <Clock />
      <p role="status">
        <strong>Your payment</strong>
        <span>Checking how it stands…</span>
      </p>
      <div className="unfinished__actions" />
    </section>
  );
}

/** Above a session: its unfinished payment (docs/product.md#unfinished-payment). */
export function UnfinishedPayment({ booking, state, dismiss }: UnfinishedPaymentState) {
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
        <div className="unfinished__actions">
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
