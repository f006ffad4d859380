import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { LinkedBars } from './LinkedBars.tsx';

const scaleIn = (value: number) => {
  const bar = { key: 'may', name: 'May', shortName: 'May', value, to: '/', isCurrent: false };
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <LinkedBars title="Months" label="Months" bars={[bar]} format={(cents) => `£${Math.round(cents / 100)}`} />
    </StaticRouter>,
  );
  return [...html.matchAll(/bottom:[^>]*>([^<]*)/g)].map(([, text]) => text);
};

test('names no step twice where nothing was earned', () => {
  expect(scaleIn(0)).toEqual(['£0']);
  expect(scaleIn(40_000)).toEqual(['£0', '£100', '£200', '£300', '£400']);
});
