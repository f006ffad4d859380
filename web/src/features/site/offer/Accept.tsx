import { lazy, Suspense, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isFree } from '#shared/rules/money.ts';
import { useMayChange } from '../../../lib/booking/booking-authority.ts';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { buttonClass } from '../../../ui/button.ts';
import type { PackChoice } from '../../../ui/packs/use-pack.ts';
import { type DepositChoice, useDeposit } from '../../../ui/pricing/use-deposit.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Decline } from './Decline.tsx';
import type { OfferPrice } from './offer-price.ts';
import { acceptLabel } from './offer-text.ts';
import type { NamedPeople } from './PeopleDialog.tsx';
import { useAccept } from './use-accept.ts';
import type { OfferedDeposits } from './use-offered-deposits.ts';
import { usePackOfOffer } from './use-pack-of-offer.ts';

type Booking = ResponseBody<'getBooking'>;

// Few sessions ask questions.
const ScreeningDialog = lazy(async () => ({
  default: (await import('../../../ui/screening/ScreeningDialog.tsx')).ScreeningDialog,
}));

// Most sessions have one price.
const PriceOfOffer = lazy(async () => ({ default: (await import('./PriceOfOffer.tsx')).PriceOfOffer }));

// Most sessions are paid at once.
const DepositField = lazy(async () => ({
  default: (await import('../../../ui/pricing/DepositField.tsx')).DepositField,
}));

// Most have no pack.
const CreditsField = lazy(async () => ({ default: (await import('../../../ui/packs/CreditsField.tsx')).CreditsField }));

// Few wait for several places.
const PeopleDialog = lazy(async () => ({ default: (await import('./PeopleDialog.tsx')).PeopleDialog }));

type AcceptProps = { booking: Booking; deposits: OfferedDeposits };

/** Accepts it at its price, or at another one of its session. */
export function Accept({ booking, deposits }: AcceptProps) {
  const mayChange = useMayChange(booking.id);
  const own: OfferPrice = { total: booking.total, choice: undefined, isValid: () => true };
  const [price, setPrice] = useState(own);
  if (!mayChange) return <BookingAuthorityHint change="accept" />;
  if (!booking.session.prices) return <AcceptAt booking={booking} deposits={deposits} price={own} />;
  return (
    <>
      <Suspense fallback={null}>
        <PriceOfOffer booking={booking} onPrice={setPrice} />
      </Suspense>
      <AcceptAt booking={booking} deposits={deposits} price={price} />
    </>
  );
}

/** Asks whether all is paid at once (docs/product.md#deposits). */
function WhenPaid({ deposit, total }: { deposit: DepositChoice; total: Booking['total'] }) {
  return (
    <div className="seat-offer__price">
      <Suspense fallback={<Spinner label="Loading the choice" within />}>
        <DepositField choice={deposit} total={total} />
      </Suspense>
    </div>
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

/** Says what is paid at once, and how the choice between all and a part stands; null where all is. */
function usePayment(booking: Booking, deposits: OfferedDeposits, whole: Booking['total']) {
  const { session, offeredPlaces: count = 1 } = booking;
  const pack = usePackOfOffer(booking, whole);
  const price = { total: whole, quote: { list: whole } };
  const { startTime } = session;
  const deposit = useDeposit({ startTime, deposits }, { price, count, isPaidInPart: pack.used !== null });
  return { total: deposit?.agreed ? deposit.offer.now : pack.rest, deposit, pack };
}

/** The button that accepts it at a price, all at once or in parts, and that which declines it. */
export function AcceptAt({ booking, deposits, price }: AcceptProps & { price: OfferPrice }) {
  const { choice, isValid } = price;
  const { total, deposit, pack } = usePayment(booking, deposits, price.total);
  const { busy, accept } = useAccept(booking.id, pack.choice.refuse);
  const [isAsking, setAsking] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [named, setNamed] = useState<NamedPeople>();
  const { screeningQuestions: questions, offeredPlaces: places = 1 } = booking;
  const action = acceptLabel(total, places, pack.used);
  const acceptance = { price: choice, deposit: deposit?.agreed, pack: pack.request };
  const isAskedFirst = questions !== undefined || places > 1;
  const press = () => {
    if (!isValid()) return;
    if (places > 1) return setNaming(true);
    return questions ? setAsking(true) : void accept(acceptance);
  };
  const name = (people: NamedPeople) => {
    setNamed(people);
    setNaming(false);
    if (questions) setAsking(true);
    else void accept({ ...acceptance, group: people.group });
  };
  return (
    <>
      {!isFree(price.total) && <PackOfOffer choice={pack.choice} count={places} />}
      {deposit && <WhenPaid deposit={deposit} total={price.total} />}
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
              await accept({ ...acceptance, screening: screening ?? undefined, group: named?.group });
              setAsking(false);
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  );
}
