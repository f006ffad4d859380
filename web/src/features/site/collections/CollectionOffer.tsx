import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { listPrice } from '#shared/rules/currency.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Check } from '../../../ui/page-icons.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { Unlock } from './Unlock.tsx';
import './offer.css';

const reasons: Record<Collection, readonly string[]> = {
  birth: ['Every recording', 'Picks up where you stopped', 'Yours for every birth'],
  stress: ['Every recording', 'Picks up where you stopped', 'Yours for every long night'],
};

export function CollectionOffer({ view }: { view: ResponseBody<'getCollection'> }) {
  const { collection, price } = view;
  const { currency } = useCurrency();
  return (
    <section className="offer" aria-label="Lifetime access">
      <div>
        <h2>Lifetime access</h2>
        <p>One payment opens every recording in this collection, and each one added later. Nothing renews.</p>
        <ul>
          {reasons[collection].map((reason) => (
            <li key={reason}>
              <Check />
              {reason}
            </li>
          ))}
        </ul>
      </div>
      <div className="offer__buy">
        <Price money={price} />
        <Unlock collection={collection} price={price} />
        <p className="hint">
          {currency && currency !== price.currency
            ? `One payment. The list price is ${formatPrice(listPrice(price))}.`
            : 'One payment'}
        </p>
      </div>
    </section>
  );
}

export function OfferSkeleton() {
  return (
    <div className="offer offer--waiting" role="status" aria-label="Loading the collection">
      <Skeleton width="min(20rem, 80%)" height="2.5rem" />
    </div>
  );
}

const ownedText: Record<Collection, string> = {
  birth: 'Every birth recording is open to you, for good.',
  stress: 'You have full access to all stress recordings',
};

export function Owned({ collection }: { collection: Collection }) {
  return (
    <section className="offer offer--owned" aria-label="Your access">
      <p>
        <Check />
        {ownedText[collection]}
      </p>
      <AppLink className={buttonClass({ tone: 'line' })} to={paths.myResources.href()}>
        My Resources
      </AppLink>
    </section>
  );
}
