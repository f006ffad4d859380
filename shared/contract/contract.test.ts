import { describe, expect, test } from 'vitest';
import { maxAmount } from '../rules/money.ts';
import { bookingRequest } from './bookings/schemas.ts';
import { fillPath } from './common/route.ts';
import { id as idSchema, instant, money } from './common/schemas.ts';
import { contract, type Endpoint } from './contract.ts';
import { routes } from './routes.ts';

const id = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const request = {
  bookingId: id,
  sessionId: id,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  secret: 'a'.repeat(43),
  total: { amount: 0, currency: 'GBP' },
};

describe('a booking request (docs/product.md#booking-dialog)', () => {
  test('requires every field', () => {
    expect(bookingRequest.safeParse(request).success).toBe(true);
    for (const field of Object.keys(request)) {
      expect(bookingRequest.safeParse({ ...request, [field]: undefined }).success).toBe(false);
    }
  });

  test('rejects unknown fields (docs/trust.md#input-validation)', () => {
    expect(bookingRequest.safeParse({ ...request, status: 'completed' }).success).toBe(false);
  });

  test('trims names and lower-cases e-mail addresses', () => {
    const parsed = bookingRequest.parse({ ...request, firstName: '  Zoë ', email: 'ADA@Example.org' });
    expect(parsed).toMatchObject({ firstName: 'Zoë', email: 'ada@example.org' });
  });

  test.each(['', '   ', 'Ada\r\nBcc: eve@example.org', 'a\u0000b', 'a\u2028b', '\ud800', '<script>', 'x'.repeat(201)])(
    'rejects %j as a name',
    (firstName) => {
      expect(bookingRequest.safeParse({ ...request, firstName }).success).toBe(false);
    },
  );

  test.each(['O’Neill', 'Nguyễn Văn A', '山田 太郎', 'Ada-Mae', "D'Arcy"])('accepts %s as a name', (firstName) => {
    expect(bookingRequest.safeParse({ ...request, firstName }).success).toBe(true);
  });

  test.each([
    '',
    'ada',
    'ada@',
    'ada@example',
    'ada@example.org\nBcc: eve@example.org',
    'a@b.c,d@e.f',
    'Ada <ada@example.org>',
  ])('rejects %j as an e-mail address', (email) => {
    expect(bookingRequest.safeParse({ ...request, email }).success).toBe(false);
  });
});

describe('money is integer minor units with a currency (docs/trust.md#minor-units)', () => {
  test.each([
    { amount: 0.5 },
    { amount: -1 },
    { amount: maxAmount + 1 },
    { amount: '18' },
    { currency: 'gbp' },
    { rate: 1 },
  ])('rejects %j', (wrong) => {
    expect(money.safeParse({ amount: 1800, currency: 'GBP', ...wrong }).success).toBe(false);
  });
});

describe('ids and instants', () => {
  test.each(['', id.toLowerCase(), `${id}0`, id.slice(1), `8${id.slice(1)}`, `${id.slice(0, -1)}U`, `${id}\n`])(
    'rejects %j as an id',
    (text) => {
      expect(idSchema.safeParse(text).success).toBe(false);
    },
  );

  test('accepts instants only in UTC with milliseconds, so that they sort as texts', () => {
    expect(instant.safeParse('2026-12-12T14:00:00.000Z').success).toBe(true);
    for (const text of [
      '2026-12-12T14:00:00Z',
      '2026-12-12T14:00:00.000+01:00',
      '2026-12-12',
      '2026-13-12T14:00:00.000Z',
    ]) {
      expect(instant.safeParse(text).success).toBe(false);
    }
  });
});

describe('the contract', () => {
  test('has exactly one schema for each parameter of each path', () => {
    for (const { path, params } of Object.values<Endpoint>(contract)) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(params?.shape ?? {})).toEqual(named);
    }
  });

  test('caches no response to a write and no personal data', () => {
    for (const { method, path, cache } of Object.values<Endpoint>(contract)) {
      if (method !== 'GET' || path.includes('booking')) expect(cache).toBeUndefined();
    }
  });

  test('has unique methods and paths', () => {
    const all = Object.values(routes).map(({ method, path }) => `${method} ${path}`);
    expect(new Set(all).size).toBe(all.length);
  });

  test('fills paths with encoded parameters and throws on a missing one', () => {
    expect(fillPath(routes.getSession.path, { sessionId: 'a/b?c' })).toBe('/api/sessions/a%2Fb%3Fc');
    expect(() => fillPath(routes.getSession.path, {})).toThrow('sessionId');
  });
});
