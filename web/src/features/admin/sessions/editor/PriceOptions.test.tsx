import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { maxPriceOptions } from '#shared/rules/prices.ts';
import type { TypedOption } from './option-values.ts';
import { PriceOptions } from './PriceOptions.tsx';
import type { OptionProblems } from './pricing-rules.ts';

/** docs/product.md#price-options */

const price = (number: number): TypedOption => ({
  id: `id-${number}`,
  name: `Name ${number}`,
  text: '',
  amount: '8',
  places: '',
  date: '',
  time: '',
  asksReason: false,
});

function htmlOf(count: number, problems: [string, OptionProblems][] = []): string {
  const rows = Array.from({ length: count }, (_, place) => price(place + 1));
  return renderToStaticMarkup(
    <PriceOptions
      options={{ rows, standardId: 'id-1' }}
      currency="GBP"
      zone="Europe/London"
      problems={new Map(problems)}
      onChange={() => undefined}
    />,
  );
}

const timesIn = (html: string, text: string) => html.split(text).length - 1;

test('the only price is not removed, others are, and each but the first moves up', () => {
  expect(htmlOf(1)).not.toContain('Remove');
  expect(timesIn(htmlOf(3), 'aria-label="Remove Name')).toBe(3);
  expect(timesIn(htmlOf(3), 'Move up')).toBe(2);
});

test('no price is added to six', () => {
  expect(htmlOf(maxPriceOptions - 1)).toContain('Add a price');
  expect(htmlOf(maxPriceOptions)).not.toContain('Add a price');
});

test('the standard price alone is chosen, and has no places, no last moment and no reason', () => {
  const html = htmlOf(3);
  expect(timesIn(html, 'checked=""')).toBe(1);
  expect(timesIn(html, 'Places at this price')).toBe(2);
  expect(timesIn(html, 'Ends at')).toBe(2);
  expect(timesIn(html, 'Asks for a reason')).toBe(2);
});

test('what is wrong stands at its field, and while that is closed in the line of its part', () => {
  const html = htmlOf(2, [['id-2', { name: 'Give this price a name', places: 'Enter whole places' }]]);
  expect(timesIn(html, 'aria-invalid="true"')).toBe(2);
  expect(timesIn(html, 'Give this price a name')).toBe(1);
  expect(html).toContain('session-folds__needs">Enter whole places');
});
