import type { ReactNode } from 'react';
import { formatDate } from '#shared/rules/dates.ts';
import { formatPrice, type Money } from '#shared/rules/money.ts';
import { viewerZone } from '../../lib/time/zones.ts';
import { RestConsent } from '../checkout/RestConsent.tsx';
import type { DepositChoice } from './use-deposit.ts';
import './price-field.css';

type Props = {
  choice: DepositChoice;
  /** The whole price, less its discount. */
  total: Money;
};

/** Asks whether a part of the price is paid later, and whether its card is charged then (docs/product.md#deposits). */
export function DepositField({ choice, total }: Props) {
  const { offer, paysAll, payAll, byCard, consent } = choice;
  const date = formatDate(offer.dueAt, viewerZone());
  const way = (all: boolean, text: ReactNode, price: Money) => (
    <label className="price-field__row">
      <input type="radio" name="deposit" checked={paysAll === all} onChange={() => payAll(all)} />
      {text}
      <span className="price-field__price">{formatPrice(price)}</span>
    </label>
  );
  return (
    <fieldset className="price-field">
      <legend>When you pay</legend>
      <div className="price-field__rows">
        {way(
          false,
          <span>
            <b>A part now</b>
            <small>{`and ${formatPrice(offer.rest)} on ${date}`}</small>
          </span>,
          offer.now,
        )}
        {way(true, <b>All now</b>, total)}
      </div>
      {!paysAll && (
        <RestConsent
          rest={offer}
          count={offer.places.length}
          checked={byCard}
          onChange={consent}
          hint={byCard ? 'You can take it back on your ticket.' : 'Otherwise we mail you a payment page then.'}
        />
      )}
    </fieldset>
  );
}
