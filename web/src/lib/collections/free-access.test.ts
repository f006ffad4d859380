import { expect, test } from 'vitest';
import { confirmationIn } from './free-access.ts';

const read = (query: string) => confirmationIn(new URLSearchParams(query));

test('a free recording is confirmed when confirmed, email and type are all there (docs/product.md#free-recordings)', () => {
  expect(read('confirmed=true&email=a%2Bb%40c.example&type=stress')).toEqual({
    email: 'a+b@c.example',
    collection: 'stress',
  });
});

test.each([
  '',
  'confirmed=true&type=birth',
  'confirmed=true&email=a@b.example',
  'email=a@b.example&type=birth',
  'confirmed=false&email=a@b.example&type=birth',
  'confirmed=true&email=a@b.example&type=other',
])('and not by %j', (query) => {
  expect(read(query)).toBeNull();
});
