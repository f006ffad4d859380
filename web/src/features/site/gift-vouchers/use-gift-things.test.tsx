import { renderToStaticMarkup } from 'react-dom/server';
import { SWRConfig, unstable_serialize } from 'swr';
import { afterEach, expect, test } from 'vitest';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { siteOf } from '#shared/contract/site-content.ts';
import { followCollections } from '#shared/rules/added-collections.ts';
import { fallbackRates } from '#shared/rules/currency.ts';
import { defaultSite } from '#shared/rules/site-defaults.ts';
import { CurrencyContext, type CurrencyContextValue } from '../../../lib/currency/context.tsx';
import { RenderingContext } from '../../../lib/rendering/context.ts';
import type { GiftThing } from './gift-things.ts';
import { useGiftThings } from './use-gift-things.ts';

// docs/product.md#vouchers-of-a-thing

afterEach(() => followCollections([]));

type View = ResponseBody<'getCollection'>;

const unused = { choose: () => undefined, price: () => null, sum: () => null, range: () => null };

/** The price of each thing as a page shows it that has loaded these collections. */
function pricesOf(views: View[], currency: CurrencyContextValue['currency']): Record<string, GiftThing['price']> {
  let things: GiftThing[] = [];
  const Things = () => {
    things = useGiftThings();
    return null;
  };
  const site = siteOf(defaultSite);
  const collections = { ...site.collections, courage: { offered: true, programme: null } };
  const vouchers = { ...site.vouchers, collections: ['birth', 'courage'] };
  const fallback = Object.fromEntries(
    views.map((view) => [unstable_serialize(['getCollection', { params: { collection: view.collection } }]), view]),
  );
  const rendering = {
    origin: 'https://site.example',
    rendered: null,
    site: { ...site, collections, vouchers },
  };
  renderToStaticMarkup(
    <SWRConfig value={{ fallback, provider: () => new Map() }}>
      <RenderingContext value={rendering}>
        <CurrencyContext value={{ ...unused, currency, rates: fallbackRates }}>
          <Things />
        </CurrencyContext>
      </RenderingContext>
    </SWRConfig>,
  );
  return Object.fromEntries(things.map(({ key, price }) => [key, price]));
}

const price = (amount: number) => ({ amount, currency: 'EUR' as const });
const birth: View = { collection: 'birth', price: price(6000), chapters: [], recordings: [] };
const courage: View = {
  collection: 'courage',
  price: price(2400),
  prices: { GBP: 2300, EUR: 2400, USD: 2900 },
  chapters: [],
  recordings: [],
};

test('a collection with the owner’s own prices costs the one in the visitor’s currency, others are converted', () => {
  followCollections([{ id: 'courage', name: 'Courage' }]);
  expect(pricesOf([birth, courage], 'GBP')).toMatchObject({ birth: 5100, courage: 2300 });
  expect(pricesOf([birth, courage], 'USD')).toMatchObject({ birth: 6500, courage: 2900 });
  expect(pricesOf([birth, courage], 'EUR')).toMatchObject({ birth: 6000, courage: 2400 });
});

test('the price of a collection is unknown until it and the currency are known', () => {
  followCollections([{ id: 'courage', name: 'Courage' }]);
  expect(pricesOf([courage], 'GBP')).toMatchObject({ birth: undefined, courage: 2300 });
  expect(pricesOf([birth, courage], null)).toMatchObject({ birth: undefined, courage: undefined });
});
