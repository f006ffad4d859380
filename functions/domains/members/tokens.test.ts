import { createSign, generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { fillPath } from '#shared/contract/common/route.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { newId } from '../../ground/platform/ids.ts';
import { call, callSite, type Reply } from '../../testing/cloud.ts';
import { bearer, claimsOf, makeMember, signIn } from '../../testing/sign-in.ts';

// docs/trust.md#tokens: each route, through gateway and function as they are deployed

const routes = Object.entries<Endpoint>(contract).filter(([, { access }]) => access !== 'public');
let tokens: Awaited<ReturnType<typeof signIn>>;
beforeAll(async () => {
  tokens = await signIn(await makeMember());
});

function send({ method, path, params, body }: Endpoint, headers: Record<string, string>): Promise<Reply> {
  const names = Object.keys(params?.shape ?? {});
  const filled = fillPath(path, Object.fromEntries(names.map((name) => [name, newId(new Date())])));
  // An invalid body: authentication comes before validation.
  return call(`${method} ${filled}`, { headers, ...(body && { body: { not: 'known' } }) });
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Other claims under the old signature. */
function altered(token: string, claims: Record<string, unknown>): string {
  const [header, , signature] = token.split('.');
  return [header, encoded({ ...claimsOf(token), ...claims }), signature].join('.');
}

/** The same claims signed by another key. */
function forged(token: string, header: Record<string, unknown> = {}): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const own = JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
  const signed = `${encoded({ ...own, ...header })}.${token.split('.')[1]}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

describe.each(routes)('%s', (_, endpoint) => {
  test('is 401 without a token, from the gateway', async () => {
    const reply = await send(endpoint, {});
    expect(reply).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
  });

  test('is refused with an id token, from the function, or from the gateway for the scope that it lacks', async () => {
    const reply = await send(endpoint, bearer(tokens.IdToken));
    expect(reply).toMatchObject(
      endpoint.access === 'admin'
        ? { status: 403, body: { message: 'Forbidden' } }
        : { status: 401, body: { code: 'not_signed_in' } },
    );
  });
});

describe('a token is refused', () => {
  const cases: Record<string, () => string> = {
    'that is none': () => 'x',
    'with a group written in': () => altered(tokens.AccessToken, { 'cognito:groups': ['admin'] }),
    'with the sub of another member': () => altered(tokens.AccessToken, { sub: 'other' }),
    'that shall last longer': () => altered(tokens.AccessToken, { exp: Math.floor(Date.now() / 1000) + 86_400 }),
    'signed by another key of the same name': () => forged(tokens.AccessToken),
    'signed by an unknown key': () => forged(tokens.AccessToken, { kid: 'unknown' }),
    'without a signature (alg: none)': () => `${encoded({ alg: 'none' })}.${tokens.AccessToken.split('.')[1]}.`,
    'that is a refresh token': () => tokens.RefreshToken,
  };

  test.each(Object.entries(cases))('%s', async (_, token) => {
    expect(await send(contract.getMe, bearer(token()))).toMatchObject({ status: 401 });
  });

  test('while the valid one is accepted, also through CloudFront, which does not cache the response', async () => {
    for (const callApi of [call, callSite]) {
      const reply = await callApi('GET /api/me', { headers: tokens.headers });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('cache-control')).toBe('private, no-store');
    }
    expect((await callSite('GET /api/me')).status).toBe(401);
  });
});
