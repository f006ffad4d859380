import { describe, expect, it } from '@jest/globals';
import { answerOf } from './answer.ts';

const shown = (result: unknown) => {
  const { status, headers, body } = answerOf(result);
  return { status, headers: Object.fromEntries(headers), body: body.toString() };
};
const json = { 'content-type': 'application/json' };

describe('what a handler returned', () => {
  it('is the JSON body of a 200 when it names no status', () => {
    expect(shown({ a: 1 })).toEqual({ status: 200, headers: json, body: '{"a":1}' });
    expect(shown('hello')).toEqual({ status: 200, headers: json, body: 'hello' });
    expect(shown(null)).toEqual({ status: 200, headers: json, body: 'null' });
    expect(shown(undefined)).toEqual({ status: 200, headers: json, body: 'null' });
  });

  it('decides status, headers and body when it names a status', () => {
    const result = { statusCode: '201', headers: { 'X-Count': 2, ETag: '"1"' }, body: 'made' };
    expect(shown(result)).toEqual({
      status: 201,
      headers: { 'content-type': 'text/plain;charset=UTF-8', 'x-count': '2', etag: '"1"' },
      body: 'made',
    });
  });

  it('keeps bytes and cookies apart', () => {
    const { headers, body } = answerOf({
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
  ])('is 500 when it breaks the format', (result) => {
    expect(shown(result)).toEqual({ status: 500, headers: json, body: '{"message":"Internal Server Error"}' });
  });
});
