import { formatDate, formatWeekday } from '#shared/rules/dates.ts';
import type { Money } from '#shared/rules/money.ts';
import { passPriceFor } from '#shared/rules/passes.ts';
import { seatsLeft } from '#shared/rules/sessions.ts';
import { useStaleSince } from '../../../lib/api/staleness.ts';
import type { OwnPlaces } from '../../../lib/booking/load-places.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { buttonClass } from '../../../ui/button.ts';
import { LazyDialogButton } from '../../../ui/LazyDialogButton.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { BookingOpening, notifyLoadFailed } from './BookNow.tsx';
import { offeredDates, type PassDate, passDatesOf, type SeriesSession, singlePriceOf } from './pass-dates.ts';
import './pass.css';

const openingId = 'opening-series';
const loadDialog = async () => (await import('./PassDialog.tsx')).PassDialog;

const dayOf = (date: PassDate) => {
  const zone = zoneOf(date);
  return `${formatWeekday(date.startTime, zone)}, ${formatDate(date.startTime, zone)}`;
};

function PriceText({ price, single }: { price: Money; single: Money | null }) {
  const isLess = single !== null && single.currency === price.currency && single.amount > price.amount;
  return (
    <span>
      {' '}
      for <Price money={price} />
      {isLess && (
        <span>
          {' '}
          instead of <Price money={single} />
        </span>
      )}
    </span>
  );
}

/** A place in all dates of the series that are left, at a price (docs/product.md#passes). */
export function PassOffer({ session, places }: { session: SeriesSession; places: OwnPlaces }) {
  const now = useNow(30_000);
  const isStale = useStaleSince() !== null;
  const left = offeredDates(session, places, now);
  if (!session.pass || left.length === 0) return null;
  const isAll = left.length === passDatesOf(session, now).length;
  const full = left.filter(({ seats }) => seatsLeft(seats) === 0);
  const price = passPriceFor(session.pass, left.length);
  return (
    <section className="pass-offer" aria-labelledby="pass-offer">
      <h2 id="pass-offer" className="part-title">
        The whole series
      </h2>
      <p>
        A place on <span>{isAll ? `all ${left.length} dates` : `the other ${left.length} dates`}</span>
        {!isStale && <PriceText price={price} single={singlePriceOf(left)} />}
        <span>.</span>
      </p>
      {!isStale && full.length > 0 && (
        <p className="hint">
          {full.map(dayOf).join('; ')}: full. The whole series can be booked while there is a place on every date.
        </p>
      )}
      <LazyDialogButton
        className={buttonClass({ tone: 'line' })}
        available={full.length === 0 && !isStale}
        load={loadDialog}
        opening={openingId}
        onLoadFailed={notifyLoadFailed}
        openBy={{ param: 'series', allowed: true }}
        dialog={(PassDialog, onClose) => (
          <PassDialog session={session} offer={session.pass} dates={left} onClose={onClose} />
        )}
      >
        {`Book all ${left.length} dates`}
      </LazyDialogButton>
      <BookingOpening id={openingId} what="places" />
    </section>
  );
}
