import { useState } from 'react';
import { formatZone } from '#shared/rules/dates.ts';
import { formatMoney, isFree, type Money } from '#shared/rules/money.ts';
import { usePrice } from '../../lib/currency/use-price.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { TextField } from '../TextField.tsx';
import { fieldTime } from './book-until.ts';
import './book-me.css';
import '../date-field.css';

type Props = {
  session: { startTime: string; price: Money };
  field: { name: string; error: string | undefined };
  /** Names the price that is agreed to, where the session has more than one. */
  option?: string | undefined;
  /** True for what was typed: it is charged as typed. */
  isTyped?: boolean;
  /** Places that are waited for together. */
  places?: number;
  /** Holds the end that was chosen before, until which the place is booked; null means an offer. */
  chosen?: string | null;
};

/** Asks what happens at one's turn: an offer, or at once a booking, until a time (docs/product.md#waitlist). */
export function BookMe({ session, field, option, isTyped = false, places = 1, chosen = null }: Props) {
  const { startTime, price } = session;
  const [convertedPrice] = usePrice(price, null);
  const total = isTyped ? price : convertedPrice?.total;
  const [how, setHow] = useState(chosen === null ? 'offer' : 'book');
  const choice = (value: string, label: string) => (
    <label className="book-me__choice">
      <input type="radio" name="how" value={value} checked={how === value} onChange={() => setHow(value)} />
      {label}
    </label>
  );
  // Without a currency to pay in there is no sum to agree to.
  if (!total) return null;
  return (
    <fieldset className="book-me">
      <legend>When it is your turn</legend>
      {choice('offer', places === 1 ? 'Offer me the place' : 'Offer me the places')}
      {choice('book', 'Book me, until a time I choose')}
      {how === 'book' && (
        <TextField
          {...field}
          label="Book me until"
          type="datetime-local"
          min={fieldTime(new Date().toISOString())}
          max={fieldTime(startTime)}
          defaultValue={fieldTime(chosen ?? startTime)}
          hint={`${formatZone(startTime, viewerZone())}. After that ${places === 1 ? 'the place is' : 'the places are'} offered to you.`}
          required
        />
      )}
      {how === 'book' && !isFree(total) && <Consent each={total} places={places} option={option} />}
    </fieldset>
  );
}

/**
 * Explains in short what saving a card agrees to; the page that saves it says the whole sentence
 * (docs/trust.md#saved-cards).
 */
function Consent({ each, places, option }: { each: Money; places: number; option: string | undefined }) {
  const total = { ...each, amount: each.amount * places };
  const isOne = places === 1;
  return (
    <>
      <p className="hint">
        <span>On the next page you save a card. Nothing is charged now: only when </span>
        <span>{`${isOne ? 'a place comes' : `all ${places} places come`} free for you until then, once, `}</span>
        <b>{formatMoney(total)} at most</b>
        <span>{isOne ? '' : ` for all ${places}`}</span>
        <span>{option === undefined ? '. ' : ` (${option}). `}</span>
        <span>{isOne ? '' : 'All are booked or none; of fewer that will do, only those are charged. '}</span>
        <span>Leaving the waitlist removes the card.</span>
      </p>
      <input type="hidden" name="amount" value={total.amount} />
      <input type="hidden" name="currency" value={total.currency} />
    </>
  );
}
