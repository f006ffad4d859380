import { afterEach, describe, expect, test, vi } from 'vitest';
import { problems } from '#shared/contract/problems.ts';
import { deviceHeader } from '#shared/rules/accounts.ts';
import { ApiProblem, hasCode } from '../problem.ts';
import { addressOf, call } from './call.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

function answerWith(answer: () => Promise<Response>) {
  const fetched = vi.fn<typeof fetch>(answer);
  globalThis.fetch = fetched;
  return fetched;
}

const json = (body: unknown, status: number) => async () => new Response(JSON.stringify(body), { status });
const sessionId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const getSession = () => call('getSession', { params: { sessionId } });

async function problemOfCall(): Promise<ApiProblem> {
  const error = await getSession().catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiProblem)) throw new Error('expected an ApiProblem');
  return error;
}

describe('addressOf', () => {
  test('fills in parameters and the query, and leaves out what is not given', () => {
    expect(addressOf('getSession', { params: { sessionId: 'a/b' } })).toBe('/api/sessions/a%2Fb');
    expect(addressOf('listSessions', { query: { when: 'past', cursor: undefined } })).toBe('/api/sessions?when=past');
  });
});

describe('call', () => {
  test('asks a kept answer to be checked, and returns its body', async () => {
    const fetched = answerWith(json({ id: sessionId }, 200));
    expect(await getSession()).toEqual({ id: sessionId });
    expect(fetched).toHaveBeenCalledWith(`/api/sessions/${sessionId}`, expect.objectContaining({ cache: 'no-cache' }));
  });

  test('sends a body as JSON, and never keeps its answer', async () => {
    const fetched = answerWith(json({}, 202));
    const body = { sessionId, firstName: 'Ada', lastName: 'Lovelace', email: 'a@b.example' };
    await call('joinWaitlist', { body });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      cache: 'no-store',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  });

  test('names this browser where an account is set up, always alike, and in no request of a visitor', async () => {
    const fetched = answerWith(async () => new Response('{}'));
    const deviceOf = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get(deviceHeader);
    const setUp = () => call('setUpAccount', { body: { secret: 's'.repeat(43) } });
    await setUp();
    const device = deviceOf();
    expect(device).toMatch(/^[\w-]{43}$/);
    await setUp();
    expect(deviceOf()).toBe(device);
    await getSession();
    expect(deviceOf()).toBeNull();
  });

  test('throws the problem of the response, with its fields and total', async () => {
    const errors = [{ field: 'body.email', message: 'must be an e-mail address' }];
    const total = { amount: 1200, currency: 'GBP' };
    answerWith(json({ code: 'invalid_request', title: 'Not valid.', status: 400, errors, total }, 400));
    const problem = await problemOfCall();
    expect(problem).toMatchObject({ code: 'invalid_request', message: 'Not valid.', fields: errors });
    expect(problem.particulars).toMatchObject({ total });
    expect(hasCode(problem, 'sold_out', 'invalid_request')).toBe(true);
    expect(hasCode(problem, 'sold_out')).toBe(false);
  });

  test.each([
    ['a page of a proxy', async () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['JSON that is no problem', json({ message: 'Internal Server Error' }, 500)],
    ['a page of CloudFront, which refuses', async () => new Response('<h1>403</h1>', { status: 403 })],
    ['no answer at all', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['an answer that comes too late', () => Promise.reject(new DOMException('timed out', 'TimeoutError'))],
  ])('says that the studio cannot be reached, after %s', async (_, answer) => {
    answerWith(answer);
    expect((await problemOfCall()).code).toBe('unreachable');
  });

  test.each([
    [401, '{"message":"Unauthorized"}', 'not_signed_in'],
    [403, '{"message":"Forbidden"}', 'admin_only'],
    [414, '<html>414 Request-URI Too Large</html>', 'address_too_long'],
    [429, '{"message":"Too Many Requests"}', 'too_many_requests'],
    [503, '{"message":"Service Unavailable"}', 'unreachable'],
    [502, '<html>502</html>', 'unreachable'],
  ] as const)('maps what gateway and edge answer themselves: %i %s', async (status, body, code) => {
    answerWith(async () => new Response(body, { status }));
    const problem = await problemOfCall();
    expect(problem.code).toBe(code);
    if (code !== 'unreachable') expect(problem.message).toBe(problems[code].title);
  });
});
