import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { parseRequest } from './request.ts';

const bookingId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

function eventFor(parts: Partial<APIGatewayProxyEventV2>): APIGatewayProxyEventV2 {
  const event = { headers: { 'content-type': 'application/json' }, isBase64Encoded: false, ...parts };
  return event as APIGatewayProxyEventV2;
}

describe('a request (docs/trust.md#input-validation)', () => {
  test.each(['__proto__', 'constructor', 'prototype', 'toString'])(
    'with the key %s, a key that names a prototype, is refused',
    (key) => {
      const body = `{"email": "ada@example.org", "${key}": {"admin": true}}`;
      const parse = () => parseRequest(contract.shareBooking, eventFor({ pathParameters: { bookingId }, body }));
      expect(parse).toThrow(expect.objectContaining({ code: 'invalid_request' }));
      expect('admin' in {}).toBe(false);
    },
  );

  test('with a parameter that is given twice is refused: the gateway joins both with a comma', () => {
    const twice = eventFor({ queryStringParameters: { when: 'upcoming,past' } });
    const parse = () => parseRequest(contract.listSessions, twice);
    expect(parse).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });
});
