import { isFree } from '#shared/money.ts';
import { sumText } from './sum.ts';
import type { Booking } from './use-booking.ts';

/** What a place costs, what a code takes off, and what is to pay. Its place is kept until the currency is known. */
export function Sum({ booking: { price, discount } }: { booking: Pick<Booking, 'price' | 'discount'> }) {
  const applied = price && !isFree(price.quote.list) ? discount.applied : null;
  const { lines, total } = price
    ? sumText(price.quote, applied, price.total)
    : { lines: [{ label: 'Session', amount: '\u00a0' }], total: '\u00a0' };
  return (
    <dl className="sum">
      {lines.map(({ label, amount, less }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={less && 'sum__less'}>{amount}</dd>
        </div>
      ))}
      <div className="sum__total">
        <dt>Total</dt>
        <dd className="price">{total}</dd>
      </div>
    </dl>
  );
}
