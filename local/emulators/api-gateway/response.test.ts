import { describe, expect, it } from 'vitest';
import { responseOf } from './response.ts';

const shown = (result: unknown) => {
  const { status, headers, body } = responseOf(result);
  return { status, headers: Object.fromEntries(headers), body: body.toString() };
};
const json = { 'content-type': 'application/json' };

describe('responseOf', () => {
  it('makes a result without statusCode the JSON body of a 200', () => {
    expect(shown({ a: 1 })).toEqual({ status: 200, headers: json, body: '{"a":1}' });
    expect(shown('hello')).toEqual({ status: 200, headers: json, body: 'hello' });
    expect(shown(null)).toEqual({ status: 200, headers: json, body: 'null' });
    expect(shown(undefined)).toEqual({ status: 200, headers: json, body: 'null' });
  });

  it('takes status, headers and body of a result with statusCode', () => {
    const result = { statusCode: '201', headers: { 'X-Count': 2, ETag: '"1"' }, body: 'made' };
    expect(shown(result)).toEqual({
      status: 201,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-count': '2', etag: '"1"' },
      body: 'made',
    });
  });

  it('decodes bytes and sets each cookie', () => {
    const { headers, body } = responseOf({
      statusCode: 200,
      headers: { 'Content-Type': 'image/webp' },
      cookies: ['a=1', 'b=2'],
      body: '/wA=',
      isBase64Encoded: true,
    });
    expect([...body]).toEqual([255, 0]);
    expect(headers).toEqual([
      ['content-type', 'image/webp'],
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
  });

  it.each([
    { statusCode: 'ok' },
    { statusCode: 99 },
    { statusCode: 200, body: { not: 'text' } },
    { statusCode: 200, headers: { list: ['a'] } },
    { statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) },
  ])('answers 500 to an invalid result', (result) => {
    expect(shown(result)).toEqual({ status: 500, headers: json, body: '{"message":"Internal Server Error"}' });
  });
});
