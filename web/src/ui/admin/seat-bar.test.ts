import { expect, it } from 'vitest';
import { seatText } from './SeatBar.tsx';

it.each([
  [{ max: 12, taken: 8, held: 0 }, 0, '4 left'],
  [{ max: 12, taken: 8, held: 2 }, 3, '2 held, 3 waiting'],
  [{ max: 12, taken: 12, held: 0 }, 3, 'SOLD OUT, 3 waiting'],
  [{ max: null, taken: 8, held: 0 }, 0, 'No limit'],
])('describes seats %j with %i waiting (docs/product.md#admin-sessions)', (seats, waiting, text) => {
  expect(seatText(seats, waiting)).toBe(text);
});
