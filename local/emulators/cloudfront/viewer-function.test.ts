import { describe, expect, it } from 'vitest';
import { viewerFunction } from './viewer-function.ts';

const distribution = { id: 'E1', domainName: 'd1.cloudfront.net' };
const viewer = { ip: '192.0.2.1', requestId: 'r1' };

const compile = (code: string) => viewerFunction({ name: 'Fn', code }, distribution);

const request = {
  method: 'GET',
  uri: '/a',
  query: 'x=1&x=2&flag&y=%20',
  headers: { host: 'site', cookie: 'a=1; b=2' },
};

describe('CloudFront Functions', () => {
  it('pass an unchanged request through', async () => {
    const unchanged = await compile('async function handler(event) { return event.request; }')(request, viewer);
    expect(unchanged).toEqual(request);
  });

  it('receive the event of AWS', async () => {
    const code = 'function handler(event) { return { statusCode: 200, body: JSON.stringify(event) }; }';
    const answer = await compile(code)(request, viewer);
    expect(JSON.parse('body' in answer ? answer.body : '')).toEqual({
      version: '1.0',
      context: {
        distributionDomainName: 'd1.cloudfront.net',
        distributionId: 'E1',
        eventType: 'viewer-request',
        requestId: 'r1',
      },
      viewer: { ip: '192.0.2.1' },
      request: {
        method: 'GET',
        uri: '/a',
        querystring: {
          x: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] },
          flag: { value: '' },
          y: { value: '%20' },
        },
        headers: { host: { value: 'site' } },
        cookies: { a: { value: '1' }, b: { value: '2' } },
      },
    });
  });

  it('may ask for the query as it was sent', async () => {
    const run = compile(
      'function handler({ request }) { return { statusCode: 200, body: String(request.rawQueryString()) }; }',
    );
    expect(await run(request, viewer)).toMatchObject({ body: request.query });
    expect(await run({ ...request, query: '' }, viewer)).toMatchObject({ body: 'undefined' });
  });

  it('may return a response with headers', async () => {
    const code =
      "function handler() { return { statusCode: 302, statusDescription: 'Found', headers: { location: { value: '/b' } } }; }";
    expect(await compile(code)(request, viewer)).toEqual({ status: 302, headers: { location: '/b' }, body: '' });
  });

  it('keep no state between calls and reach no globals of Node', async () => {
    const code =
      'let calls = 0; function handler() { calls += 1; return { statusCode: 200, body: calls + typeof process + typeof require }; }';
    const run = compile(code);
    await run(request, viewer);
    expect(await run(request, viewer)).toMatchObject({ body: '1undefinedundefined' });
  });

  it('are refused by name when they import modules', () => {
    expect(() => compile("import cf from 'cloudfront';")).toThrow(/Fn/);
  });
});
