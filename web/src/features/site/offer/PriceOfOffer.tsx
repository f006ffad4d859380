import { useEffect, useRef } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import type { OptionsPricing } from '../../../lib/booking/price-options.ts';
import { usePrice } from '../../../lib/currency/use-price.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { PriceField } from '../../../ui/pricing/PriceField.tsx';
import { eachOf } from '../../../ui/pricing/sliding-price.ts';
import { type ChoiceSession, usePriceChoice } from '../../../ui/pricing/use-price-choice.ts';
import type { OfferPrice } from './offer-price.ts';

type Booking = ResponseBody<'getBooking'>;
type Session = ResponseBody<'getSession'>;

type Props = { booking: Booking; onPrice: (price: OfferPrice) => void };

/** The price of an offer, chosen beforehand, and its session's other ones (docs/product.md#waitlist-offers). */
export function PriceOfOffer({ booking, onPrice }: Props) {
  const { data: session } = useEndpoint('getSession', { params: { sessionId: booking.session.id } });
  return session?.pricing ? <Choice session={session} booking={booking} onPrice={onPrice} /> : null;
}

/** The offer holds its own price: it is there while others may be sold out, and asks for nothing more. */
function withOwn(pricing: OptionsPricing, own: string | undefined, places: number): OptionsPricing {
  const options = pricing.options.map((option) => {
    if (option.name === own) return { ...option, left: null, until: null, asksReason: false };
    // One that has fewer places than are offered is none of them.
    return option.left !== null && option.left < places ? { ...option, left: 0 } : option;
  });
  return { ...pricing, options };
}

function pricedFor({ price, pricing }: Session, { option, offeredPlaces = 1 }: Booking): ChoiceSession {
  if (pricing?.kind !== 'options') return { price, pricing };
  return { price, pricing: withOwn(pricing, option, offeredPlaces) };
}

function Choice({ session, booking, onPrice }: Props & { session: Session }) {
  const { option: ownName, total: ownTotal, offeredPlaces: places = 1 } = booking;
  const priced = pricedFor(session, booking);
  const named = priced.pricing?.kind === 'options' ? priced.pricing.options : [];
  const own = named.find(({ name }) => name === ownName);
  const { shown, price, option, check } = usePriceChoice(priced, {
    optionId: own?.id,
    typed: eachOf(ownTotal, places),
  });
  const [quoted] = usePrice(price, null, places);
  const isSliding = shown?.kind === 'sliding';
  const total = isSliding && price ? { ...price, amount: price.amount * places } : quoted?.total;
  const isOwn = isSliding
    ? total?.amount === ownTotal.amount && total.currency === ownTotal.currency
    : own !== undefined && option?.id === own.id;
  const key = isOwn || !total ? `own ${total !== undefined}` : JSON.stringify({ option, total });
  const checkNow = useRef(check);
  checkNow.current = check;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names what was chosen.
  useEffect(() => {
    const isValid = () => checkNow.current();
    if (isOwn || !total) onPrice({ total: ownTotal, choice: undefined, isValid });
    else onPrice({ total, choice: { total, ...(option && { option }) }, isValid });
  }, [key]);
  if (!shown) return null;
  return (
    <div className="seat-offer__price">
      <PriceField
        choice={shown}
        timeZone={zoneOf(session)}
        note={undefined}
        count={places}
        takesFocus={false}
        onChange={() => undefined}
      />
    </div>
  );
}
