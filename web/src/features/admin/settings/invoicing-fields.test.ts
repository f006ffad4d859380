import { expect, test } from 'vitest';
import { parseInvoicing } from './Invoicing.tsx';

const typed = { sellerName: 'Breath', address: '1 Lane', vatNumber: '', vatRate: '', prefix: 'ex' };
const vatRateOf = (vatRate: string) => parseInvoicing((name) => ({ ...typed, vatRate })[name] ?? '').data?.vatRate;

// docs/product.md#typed-numbers
test.each([
  ['20', 2000],
  ['7,5', 750],
  ['7.70 %', 770],
  ['', null],
  ['7.755', undefined],
  ['twenty', undefined],
])('a VAT rate of %j is %s hundredths of a percent', (vatRate, hundredths) => {
  expect(vatRateOf(vatRate)).toBe(hundredths);
});
