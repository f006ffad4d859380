import type { ResponseBody } from '#shared/contract/contract.ts';
import { boundText } from '#shared/rules/price-range.ts';
import { slidingBounds } from '#shared/rules/prices.ts';
import {
  isOptionGone,
  laterAmount,
  type OptionsPricing,
  openOptions,
  placesLeftText,
  type ShownOption,
  type SlidingPricing,
  untilText,
} from '../../../lib/booking/price-options.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { timeClass, useDisplayZone } from '../../../lib/time/use-display-zone.ts';
import { Price } from '../../../ui/session/Price.tsx';
import './session-prices.css';

type Session = ResponseBody<'getSession'>;

function Option({ session, option, pricing }: { session: Session; option: ShownOption; pricing: OptionsPricing }) {
  const zone = useDisplayZone(session);
  const later = laterAmount(option, pricing);
  const left = placesLeftText(option);
  const { currency } = session.price;
  return (
    <li className={isOptionGone(option) ? 'prices__option prices__option--gone' : 'prices__option'}>
      <div>
        <span className="prices__name">{option.name}</span>
        {option.text && <small>{option.text}</small>}
        {option.until !== null && (
          <small className={timeClass(session, 'prices__until')}>{untilText(option.until, zone)}</small>
        )}
      </div>
      <div className="prices__amount">
        <Price money={{ amount: option.amount, currency }} />
        {left !== null && <small>{left}</small>}
        {left === null && later !== null && <LaterPrice amount={later} session={session} />}
      </div>
    </li>
  );
}

function LaterPrice({ amount, session }: { amount: number; session: Session }) {
  const text = useCurrency().price({ ...session.price, amount });
  return <small>{text ? `then ${text}` : '\u00a0'}</small>;
}

/** Keeps its place until the currency, which the browser alone knows, is known. */
function SlidingText({ session: { price }, pricing }: { session: Session; pricing: SlidingPricing }) {
  const { currency, rates } = useCurrency();
  const isWaiting = useHydrated() && currency === null;
  const target = { currency: currency ?? price.currency, rates };
  const { lowest, suggested, highest } = slidingBounds(pricing, price.currency, target);
  return (
    <p className="per-visitor" style={isWaiting ? { visibility: 'hidden' } : undefined}>
      Choose your price, from {boundText(lowest)} to {boundText(highest)}. {boundText(suggested)} is suggested: pay less
      if you need to, or more if you can. Every place is the same.
    </p>
  );
}

type Props = { session: Session; pricing: NonNullable<Session['pricing']>; now: Date };

/** The prices of a session to choose from, or how its guests choose what they pay (docs/product.md#price-options). */
export function SessionPrices({ session, pricing, now }: Props) {
  return (
    <section className="prices" aria-labelledby="prices">
      <h2 id="prices" className="prices__title">
        {pricing.kind === 'options' ? 'Prices' : 'Pay what you can'}
      </h2>
      {pricing.kind === 'options' ? (
        <ul>
          {openOptions(pricing, now).map((option) => (
            <Option key={option.id} session={session} option={option} pricing={pricing} />
          ))}
        </ul>
      ) : (
        <SlidingText session={session} pricing={pricing} />
      )}
    </section>
  );
}
