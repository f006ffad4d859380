import { useEffect, useRef } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Clock, X } from '../../../ui/icons.tsx';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { unfinishedText } from './unfinished-text.ts';
import type { Unfinished } from './use-unfinished.ts';
import './unfinished.css';

/** Above a session: a payment that was left, until when its place is held, and both ways on. */
export function UnfinishedPayment({ booking, state, dismiss }: Unfinished) {
  const { title, text } = unfinishedText(booking, state, viewerZone());
  const box = useRef<HTMLElement>(null);
  const before = useRef(state);

  // Whoever comes back from the payment page by the Back button is where they were on this page.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    // The button that was pressed is gone.
    if (document.activeElement === document.body) box.current?.focus();
  }, [state]);

  const isOpen = state === 'held' || state === 'over';
  const leadsOn = state === 'booked' || state === 'processing' || state === 'refunded';
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
      {(state === 'held' || leadsOn) && (
        <div className="unfinished__ways">
          {state === 'held' && <PendingPaymentActions bookingId={booking.id} />}
          {leadsOn && (
            <AppLink className={buttonClass({ tone: 'line' })} to={paths.bookingConfirmation.href(booking.id)}>
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
