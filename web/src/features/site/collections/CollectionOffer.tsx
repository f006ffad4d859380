import type { ResponseBody } from '#shared/contract/contract.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { Unlock } from './Unlock.tsx';
import './offer.css';

export function CollectionOffer({ view: { collection, price } }: { view: ResponseBody<'getCollection'> }) {
  const { currency } = useCurrency();
  return (
    <section className="offer boxed" aria-label="Lifetime access">
      <h2 className="box-title">Lifetime access</h2>
      <p>One payment opens every recording in this collection, and each one added later. Nothing renews.</p>
      <p className="offer__price">
        <Price money={price} />
        <span className="hint">one payment</span>
      </p>
      <Unlock collection={collection} price={price} />
      {currency && currency !== price.currency && (
        <p className="hint">The list price is {formatPrice(listPrice(price))}.</p>
      )}
    </section>
  );
}

export function OfferSkeleton() {
  return (
    <div className="offer boxed" role="status" aria-label="Loading the collection">
      <Skeleton width="60%" height="1.5rem" />
      <Skeleton width="100%" height="3.5rem" radius="1rem" className="mt-3" />
      <Skeleton width="40%" height="2.25rem" className="mt-4" />
      <Skeleton width="100%" height="3rem" className="mt-4" />
    </div>
  );
}
