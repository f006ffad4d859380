import type { ReactNode } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { missedText } from '#shared/rules/turn-price.ts';
import { useAddressConfirmation } from '../../../lib/booking/use-address-confirmation.ts';
import { useLinks } from '../../../lib/booking/use-links.ts';
import { useCategoryName } from '../../../lib/rendering/context.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Hourglass } from '../../../ui/icons.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { SessionMeta } from '../../../ui/session/SessionMeta.tsx';
import { Accept } from './Accept.tsx';
import { momentText, type OfferState, offerText, timeLeft } from './offer-text.ts';
import { isPaidInParts, type OfferedDeposits, useOfferedDeposits } from './use-offered-deposits.ts';
import './offer.css';

type Booking = ResponseBody<'getBooking'>;

function Held({ until }: { until: string }) {
  const now = useNow(10_000);
  return (
    <p className="seat-offer__held secondary">
      <Hourglass />
      <span>
        Held for you until {momentText(until, viewerZone())}. <strong role="timer">{timeLeft(until, now)} left</strong>
      </span>
    </p>
  );
}

function ActionLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink className={buttonClass({ tone: 'sage' })} to={to}>
      {children}
    </AppLink>
  );
}

function actions(booking: Booking, state: OfferState, deposits: OfferedDeposits): ReactNode {
  switch (state) {
    case 'open':
      return <Accept booking={booking} deposits={deposits} />;
    case 'unpaid':
      return <PendingPaymentActions bookingId={booking.id} />;
    case 'processing':
    case 'yours':
      return <ActionLink to={paths.ticket.href(booking.id)}>See your booking</ActionLink>;
    default:
      return <ActionLink to={paths.session.href(booking.session.id)}>See the session</ActionLink>;
  }
}

function SessionTicket({ session }: Pick<Booking, 'session'>) {
  return (
    <section className="seat-offer__ticket boxed" aria-label="The session">
      <div className="seat-offer__art cropped">
        <SessionArt session={session} shape="banner" first />
      </div>
      <div className="seat-offer__session">
        <DateTile instant={session.startTime} timeZone={sessionTimes(session, viewerZone()).timeZone} />
        <div>
          <p className="hint">{useCategoryName(session.category)}</p>
          <h2 className="part-title">{session.title}</h2>
          <SessionMeta session={session} />
        </div>
      </div>
    </section>
  );
}

/** See docs/product.md#waitlist-offers. */
export function Offer({ booking, state }: { booking: Booking; state: OfferState }) {
  useAddressConfirmation(booking, useLinks(booking, false).links?.attendeeEmail);
  const deposits = useOfferedDeposits(booking, state);
  const { title, text } = offerText({ ...booking, inParts: isPaidInParts(booking, deposits) }, state);
  const isHeld = (state === 'open' || state === 'unpaid') && booking.holdExpiresAt !== null;
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} path={paths.offer.href(booking.id)} index={false} />
      <div className="seat-offer">
        <div>
          <p className="over">From the waitlist</p>
          <div role="status">
            <PageHeading>{title}</PageHeading>
            <p className="lead">{text}</p>
            {state === 'open' && booking.missedOption && <p>{missedText(booking.missedOption)}</p>}
          </div>
          {isHeld && <Held until={booking.holdExpiresAt ?? ''} />}
          <div className="seat-offer__actions actions">{actions(booking, state, deposits)}</div>
          {state === 'open' && (
            <p className="hint">
              {booking.offeredPlaces
                ? 'You cannot come? Say so, and the next in line has the places at once.'
                : 'You cannot come? Say so, and the next in line has the place at once.'}
            </p>
          )}
        </div>
        <SessionTicket session={booking.session} />
      </div>
    </main>
  );
}
