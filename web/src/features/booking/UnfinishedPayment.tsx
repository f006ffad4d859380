import { useEffect, useRef } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { AppLink } from '../../ui/AppLink.tsx';
import { buttonClass } from '../../ui/button.ts';
import { Clock, X } from '../../ui/icons.tsx';
import { PaymentWays } from '../../ui/PaymentWays.tsx';
import { unfinishedText } from './unfinished-text.ts';
import type { Unfinished } from './use-unfinished.ts';
import './unfinished.css';

/** Above a session: a payment that was left, until when its place is held, and both ways on. */
export function UnfinishedPayment({ booking, standing, dismiss }: Unfinished) {
  const { title, text } = unfinishedText(booking, standing, viewerZone());
  const box = useRef<HTMLElement>(null);
  const before = useRef(standing);

  // Whoever comes back from the payment page by the Back button is where they were on this page.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  useEffect(() => {
    if (before.current === standing) return;
    before.current = standing;
    // The button that was pressed is gone.
    if (document.activeElement === document.body) box.current?.focus();
  }, [standing]);

  const isOpen = standing === 'held' || standing === 'over';
  const leadsOn = standing === 'booked' || standing === 'processing' || standing === 'refunded';
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
      {(standing === 'held' || leadsOn) && (
        <div className="unfinished__ways">
          {standing === 'held' && <PaymentWays bookingId={booking.id} />}
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
