import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoveForm } from './MoveForm.tsx';

type Props = Parameters<typeof MoveForm>[0];

const sum = (amount: number) => ({ amount, currency: 'GBP' }) as const;
const moveTo = (id: string) =>
  ({
    session: { id, title: 'Deep Rest', startTime: '2026-12-12T18:00:00.000Z', timeZone: 'Europe/London' },
    price: sum(2000),
    refund: sum(0),
    surcharge: sum(500),
  }) as unknown as Props['moves'][number];

test('chooses no session in advance, because each may cost or give back another sum (docs/product.md#moving-a-booking)', () => {
  const booking = { id: 'x' } as unknown as Props['booking'];
  const nothing = () => undefined;
  const html = renderToStaticMarkup(
    <MoveForm
      booking={booking}
      moves={[moveTo('a'), moveTo('b')]}
      onChanged={nothing}
      onClose={nothing}
      onRefused={nothing}
    />,
  );
  expect(html.match(/type="radio"/g)).toHaveLength(2);
  expect(html).not.toContain('checked');
  expect(html).toContain('>Move it</button>');
});
