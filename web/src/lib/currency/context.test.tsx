import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { useCurrency } from './context.tsx';

function Price() {
  return <p>{useCurrency().price({ amount: 100, currency: 'GBP' })}</p>;
}

test('a price outside the currency provider is an error, not a price in some currency', () => {
  expect(() => renderToStaticMarkup(<Price />)).toThrow('useCurrency must be used within a CurrencyProvider');
});
