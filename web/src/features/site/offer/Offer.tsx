import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { isFree } from '#shared/rules/money.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { missedText } from '#shared/rules/turn-price.ts';
import { useMayChange } from '../../../lib/booking/booking-authority.ts';
import { useAddressConfirmation } from '../../../lib/booking/use-address-confirmation.ts';
import { useLinks } from '../../../lib/booking/use-links.ts';
import { useCategoryName } from '../../../lib/rendering/context.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Hourglass } from '../../../ui/icons.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { PendingPaymentActions } from '../../../ui/PendingPaymentActions.tsx';
import type { PackChoice } from '../../../ui/packs/use-pack.ts';
import { DateTile } from '../../../ui/session/DateTile.tsx';
import { SessionArt } from '../../../ui/session/SessionArt.tsx';
import { SessionMeta } from '../../../ui/session/SessionMeta.tsx';
import { Decline } from './Decline.tsx';
import type { OfferPrice } from './offer-price.ts';
import { acceptLabel, momentText, type OfferState, offerText, timeLeft } from './offer-text.ts';
import type { NamedPeople } from './PeopleDialog.tsx';
import { useAccept } from './use-accept.ts';
import { usePackOfOffer } from './use-pack-of-offer.ts';
import './offer.css';

type Booking = ResponseBody<'getBooking'>;

// Few sessions ask questions.
const ScreeningDialog = lazy(async () => ({
  default: (await import('../../../ui/screening/ScreeningDialog.tsx')).ScreeningDialog,
}));

// Most sessions have one price.
const PriceOfOffer = lazy(async () => ({ default: (await import('./PriceOfOffer.tsx')).PriceOfOffer }));

// Most have no pack.
const CreditsField = lazy(async () => ({ default: (await import('../../../ui/packs/CreditsField.tsx')).CreditsField }));

// Few wait for several places.
const PeopleDialog = lazy(async () => ({ default: (await import('./PeopleDialog.tsx')).PeopleDialog }));

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

/** Accepts it at its price, or at another one of its session. */
function Accept({ booking }: { booking: Booking }) {
  const mayChange = useMayChange(booking.id);
  const own: OfferPrice = { total: booking.total, choice: undefined, isValid: () => true };
  const [price, setPrice] = useState(own);
  if (!mayChange) return <BookingAuthorityHint change="accept" />;
  if (!booking.session.prices) return <AcceptAt booking={booking} price={own} />;
  return (
    <>
      <Suspense fallback={null}>
        <PriceOfOffer booking={booking} onPrice={setPrice} />
      </Suspense>
      <AcceptAt booking={booking} price={price} />
    </>
  );
}

function AcceptAt({ booking, price: { total, choice, isValid } }: { booking: Booking; price: OfferPrice }) {
  const pack = usePackOfOffer(booking, total);
  const { busy, accept } = useAccept(booking.id, pack.choice.refuse);
  const [isAsking, setAsking] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [named, setNamed] = useState<NamedPeople>();
  const { screeningQuestions: questions, offeredPlaces: places = 1 } = booking;
  const isAskedFirst = questions !== undefined || places > 1;
  const action = acceptLabel(pack.rest, places, pack.used);
  const paid = { price: choice, pack: pack.request };
  const press = () => {
    if (!isValid()) return;
    if (places > 1) return setNaming(true);
    return questions ? setAsking(true) : void accept(paid);
  };
  const name = (people: NamedPeople) => {
    setNamed(people);
    setNaming(false);
    if (questions) setAsking(true);
    else void accept({ group: people.group, ...paid });
  };
  return (
    <>
      {!isFree(total) && <PackOfOffer choice={pack.choice} count={places} />}
      <button
        type="button"
        className={buttonClass({ tone: 'clay' })}
        aria-disabled={busy || pack.choice.loading}
        aria-haspopup={isAskedFirst ? 'dialog' : undefined}
        onClick={() => !busy && !pack.choice.loading && press()}
      >
        {busy ? 'One moment…' : action}
      </button>
      <Decline bookingId={booking.id} sessionId={booking.session.id} isOne={places === 1} />
      {isNaming && (
        <Suspense fallback={null}>
          <PeopleDialog places={places} action={action} named={named} onNamed={name} onClose={() => setNaming(false)} />
        </Suspense>
      )}
      {questions && isAsking && (
        <Suspense fallback={null}>
          <ScreeningDialog
            questions={questions}
            action={action}
            onAnswer={async (screening) => {
              await accept({ screening: screening ?? undefined, group: named?.group, ...paid });
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Asks whether a pack pays, where the viewer has one that can. */
function PackOfOffer({ choice, count }: { choice: PackChoice; count: number }) {
  if (choice.packs.length === 0 && choice.refusal === undefined) return null;
  return (
    <Suspense fallback={null}>
      <div className="seat-offer__price">
        <CreditsField choice={choice} count={count} takesFocus={false} />
      </div>
    </Suspense>
  );
}

function ActionLink({ to, children }: { to: string; children: string }) {
  return (
    <AppLink className={buttonClass({ tone: 'sage' })} to={to}>
      {children}
    </AppLink>
  );
}

function actions(booking: Booking, state: OfferState): ReactNode {
  switch (state) {
    case 'open':
      return <Accept booking={booking} />;
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
  const { title, text } = offerText(booking, state);
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
          <div className="seat-offer__actions actions">{actions(booking, state)}</div>
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
