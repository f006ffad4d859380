import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Rendering, RenderingContext } from '../../../lib/rendering/context.ts';
import { MoveForm } from './MoveForm.tsx';

type Props = Parameters<typeof MoveForm>[0];

const sum = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const moveTo = (id: string) =>
  ({
    session: {
      id,
      title: 'Deep Rest',
      startTime: '2026-12-12T18:00:00.000Z',
      timeZone: 'Europe/London',
      seats: { max: null, taken: 0, held: 0 },
    },
    price: sum(2000),
    refund: sum(0),
    surcharge: sum(500),
  }) as unknown as Props['moves'][number];

test('chooses no session in advance, because each may cost or give back another sum (docs/product.md#moving-a-booking)', () => {
  const booking = {
    id: 'x',
    paid: sum(1500),
    session: { series: null, category: null },
  } as unknown as Props['booking'];
  const nothing = () => undefined;
  const rendering = { site: { categories: [] } } as unknown as Rendering;
  const html = renderToStaticMarkup(
    <RenderingContext value={rendering}>
      <MoveForm
        booking={booking}
        moves={[moveTo('a'), moveTo('b')]}
        onChanged={nothing}
        onClose={nothing}
        onRefused={nothing}
      />
    </RenderingContext>,
  );
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).not.toContain('checked');
  expect(html).toMatch(/<button type="submit"[^>]* disabled=""[^>]*>Move it here<\/button>/);
});
