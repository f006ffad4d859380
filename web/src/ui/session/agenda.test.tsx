import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Agenda } from './Agenda.tsx';

// docs/product.md#long-lists

const day = 86_400_000;
const sessions = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    id: `s${n}`,
    startTime: new Date(Date.parse('2026-12-07T10:00:00.000Z') + n * day).toISOString(),
    locationType: 'onsite' as const,
    timeZone: 'Europe/London',
  }));

const drawn = (count: number, location = '/') =>
  renderToStaticMarkup(
    <StaticRouter location={location}>
      <Agenda sessions={sessions(count)}>
        {(rows) => (
          <ul>
            {rows.map(({ id }) => (
              <li key={id}>{id}</li>
            ))}
          </ul>
        )}
      </Agenda>
    </StaticRouter>,
  );
const rowsIn = (html: string) => html.match(/<li>/g)?.length;

test('a list of one page is the list alone', () => {
  expect(drawn(34)).toMatch(/^<ul>(<li>s\d+<\/li>){34}<\/ul>$/);
});

test('a thousand sessions are 25 rows in their weeks, with every month and the pages', () => {
  const html = drawn(1000);
  expect(rowsIn(html)).toBe(25);
  expect(html).toContain('aria-label="Week of Dec 7"');
  expect(html).toContain('December 2026 (25)');
  expect(html).toContain('September 2029');
  expect(html).toContain('1 to 25 of 1000');
});

test('the page is the one of the address, and the last one has the rest', () => {
  expect(drawn(131, '/?page=2&category=Workshop')).toContain('26 to 50 of 131');
  const last = drawn(131, '/?page=99');
  expect(last).toContain('101 to 131 of 131');
  expect(rowsIn(last)).toBe(31);
});
