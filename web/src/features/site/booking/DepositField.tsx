import type { ReactNode } from 'react';
import { formatDate } from '#shared/rules/dates.ts';
import { restConsentText } from '#shared/rules/deposits.ts';
import { formatPrice, type Money } from '#shared/rules/money.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import type { DepositChoice } from './use-deposit.ts';
import '../../../ui/pricing/price-field.css';
import './deposit-field.css';

type Props = {
  choice: DepositChoice;
  /** The whole price, less its discount. */
  total: Money;
};

/** Asks whether a part of the price is paid later, and whether its card is charged then (docs/product.md#deposits). */
export function DepositField({ choice, total }: Props) {
  const { offer, paysAll, payAll } = choice;
  const date = formatDate(offer.dueAt, viewerZone());
  const way = (all: boolean, text: ReactNode, price: Money) => (
    <label className="price-field__row">
      <input type="radio" name="deposit" checked={paysAll === all} onChange={() => payAll(all)} />
      {text}
      <span className="price-field__price">{formatPrice(price)}</span>
    </label>
  );
  return (
    <fieldset className="price-field deposit-field">
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
      {!paysAll && <Consent choice={choice} />}
    </fieldset>
  );
}

function Consent({ choice: { offer, byCard, consent } }: Pick<Props, 'choice'>) {
  return (
    <>
      <label className="deposit-field__consent">
        <input type="checkbox" checked={byCard} onChange={({ target }) => consent(target.checked)} />
        <span>{restConsentText(offer, viewerZone(), offer.places.length)}</span>
      </label>
      <p className="hint">
        {byCard ? 'You can take it back on your ticket.' : 'Otherwise we mail you a payment page then.'}
      </p>
    </>
  );
}
