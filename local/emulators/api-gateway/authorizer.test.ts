import { describe, expect, it, vi } from 'vitest';
import { Authorizer, type FetchKeys } from './authorizer.ts';
import { accessClaims, clientId, forged, poolIssuer, tokenIssuer, tokenMoment } from './testing/tokens.ts';

const rules = { issuer: poolIssuer, audience: [clientId] };
const pool = tokenIssuer();
const keysOfPool: FetchKeys = async () => pool.jwks;
const second = tokenMoment.getTime() / 1000;

const authorize = (header: string | undefined, fetchKeys = keysOfPool) =>
  new Authorizer(rules, fetchKeys, () => tokenMoment).authorize(header);

const rejected = (why: RegExp) => ({ challenge: expect.stringMatching(why) });

describe('Authorizer', () => {
  it('passes the claims of a valid token as strings, lists in brackets', async () => {
    expect(await authorize(`Bearer ${pool.token()}`)).toEqual({
      claims: {
        ...accessClaims,
        'cognito:groups': '[admin teachers]',
        auth_time: String(second - 60),
        iat: String(second - 60),
        exp: String(second + 900),
      },
    });
  });

  it('requires one of the scopes of a route', async () => {
    const authorizer = new Authorizer(rules, keysOfPool, () => tokenMoment);
    const withScope = (scope: string | undefined) => `Bearer ${pool.token({ ...accessClaims, scope })}`;
    const needed = ['site/admin', 'site/owner'];
    expect(await authorizer.authorize(withScope('own site/owner'), needed)).toHaveProperty('claims');
    for (const scope of ['own', 'site/admin/x', 'admin', undefined]) {
      expect(await authorizer.authorize(withScope(scope), needed)).toEqual({ forbidden: true });
    }
    expect(await authorizer.authorize(undefined, needed)).toEqual({ challenge: 'Bearer' });
  });

  it('accepts a token without the Bearer scheme', async () => {
    expect(await authorize(pool.token())).toHaveProperty('claims');
  });

  it('accepts an id token, whose aud is the client: the function has to reject it', async () => {
    const { client_id: _, ...claims } = { ...accessClaims, aud: clientId, token_use: 'id' };
    expect(await authorize(`Bearer ${pool.token(claims)}`)).toMatchObject({
      claims: { token_use: 'id', aud: clientId },
    });
  });

  it('challenges a request without a token', async () => {
    expect(await authorize(undefined)).toEqual({ challenge: 'Bearer' });
    expect(await authorize('Bearer ')).toEqual({ challenge: 'Bearer' });
  });

  it.each([
    ['of another pool', pool.token({ ...accessClaims, iss: `${poolIssuer}x` }), /invalid issuer/],
    ['for another client', pool.token({ ...accessClaims, client_id: 'other' }), /valid audience/],
    ['with another aud, regardless of its client', pool.token({ ...accessClaims, aud: 'other' }), /valid audience/],
    ['without an audience', pool.token({ ...accessClaims, client_id: undefined }), /valid audience/],
    ['that has expired', pool.token({ ...accessClaims, exp: second }), /has expired/],
    ['without an expiry', pool.token({ ...accessClaims, exp: undefined }), /invalid claims/],
    ['not valid before a minute', pool.token({ ...accessClaims, nbf: second + 60 }), /not valid yet/],
    ['issued in the future', pool.token({ ...accessClaims, iat: second + 60 }), /issued in the future/],
    ['with an added group', forged(pool.token(), { ...accessClaims, 'cognito:groups': ['admin'] }), /signature/],
    ['with another subject', forged(pool.token(), { ...accessClaims, sub: 'other' }), /signature/],
    ['signed by another key of the same id', tokenIssuer().token(), /invalid signature/],
    ['signed by a key that is not in the pool', tokenIssuer('key-2').token(), /find the key/],
    ['without a signature', pool.unsigned(), /invalid header/],
    ['signed with the public key', pool.confused(), /invalid header/],
    ['of two segments', 'a.b', /segments/],
    ['that is malformed', 'a.b.c', /unable to decode/],
  ])('rejects a token %s', async (_what, token, why) => {
    expect(await authorize(`Bearer ${token}`)).toEqual(rejected(why));
  });

  it('fetches keys once, and again for an unknown key id', async () => {
    const fetchKeys = vi.fn(keysOfPool);
    const authorizer = new Authorizer(rules, fetchKeys, () => tokenMoment);
    await authorizer.authorize(pool.token());
    await authorizer.authorize(pool.token());
    expect(fetchKeys.mock.calls).toEqual([[poolIssuer]]);
    await authorizer.authorize(tokenIssuer('key-2').token());
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });
});
