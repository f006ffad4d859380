import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WishField } from './WishField.tsx';

// docs/product.md#waitlist

const markupOf = (places: number, fewerWillDo = false) =>
  renderToStaticMarkup(<WishField max={4} places={places} fewerWillDo={fewerWillDo} onChange={() => undefined} />);

test('a single place is asked nothing more', () => {
  const markup = markupOf(1);
  expect(markup).toContain('aria-label="Places together"');
  expect(markup).not.toContain('checkbox');
});

test('several places can say that fewer will do, and read that they get all or none', () => {
  expect(markupOf(2)).toContain('In the last 24 hours before the start, fewer will do');
  expect(markupOf(3)).toContain('or booked for you, when as many are free: all or none.');
  expect(markupOf(2)).not.toContain('checked=""');
  expect(markupOf(2, true)).toContain('checked=""');
});
