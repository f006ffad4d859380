import { lazy, Suspense, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { useMayChange } from '../../../lib/booking/booking-authority.ts';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { type DepositChoice, useDeposit } from '../../../ui/pricing/use-deposit.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Decline } from './Decline.tsx';
import type { OfferPrice } from './offer-price.ts';
import { acceptLabel } from './offer-text.ts';
import type { NamedPeople } from './PeopleDialog.tsx';
import { useAccept } from './use-accept.ts';
import type { OfferedDeposits } from './use-offered-deposits.ts';

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

/** Says what is paid at once, and how the choice between all and a part stands; null where all is. */
function usePayment(
  { session, offeredPlaces: count = 1 }: Booking,
  deposits: OfferedDeposits,
  whole: Booking['total'],
) {
  const price = { total: whole, quote: { list: whole } };
  const { startTime } = session;
  const deposit = useDeposit({ startTime, deposits }, { price, count, usesVouchers: false });
  return { total: deposit?.agreed ? deposit.offer.now : whole, deposit };
}

/** The button that accepts it at a price, all at once or in parts, and that which declines it. */
export function AcceptAt({ booking, deposits, price }: AcceptProps & { price: OfferPrice }) {
  const { choice, isValid } = price;
  const { busy, accept } = useAccept(booking.id);
  const [isAsking, setAsking] = useState(false);
  const [isNaming, setNaming] = useState(false);
  const [named, setNamed] = useState<NamedPeople>();
  const { screeningQuestions: questions, offeredPlaces: places = 1 } = booking;
  const { total, deposit } = usePayment(booking, deposits, price.total);
  const acceptance = { price: choice, deposit: deposit?.agreed };
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
      {deposit && <WhenPaid deposit={deposit} total={price.total} />}
      <button
        type="button"
        className={buttonClass({ tone: 'clay' })}
        aria-disabled={busy}
        aria-haspopup={isAskedFirst ? 'dialog' : undefined}
        onClick={() => !busy && press()}
      >
        {busy ? 'One moment…' : acceptLabel(total, places)}
      </button>
      <Decline bookingId={booking.id} sessionId={booking.session.id} isOne={places === 1} />
      {isNaming && (
        <Suspense fallback={null}>
          <PeopleDialog places={places} total={total} named={named} onNamed={name} onClose={() => setNaming(false)} />
        </Suspense>
      )}
      {questions && isAsking && (
        <Suspense fallback={null}>
          <ScreeningDialog
            questions={questions}
            action={acceptLabel(total, places)}
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
