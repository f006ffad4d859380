import { describe, expect, it, jest } from '@jest/globals';
import { deployedOf } from '../cloudfront/testing/deployed.ts';
import { Authorizer, type FetchKeys, readAuthorizers } from './authorizer.ts';
import { accessClaims, clientId, forged, poolIssuer, tokenIssuer, tokenMoment } from './testing/tokens.ts';

const rules = { issuer: poolIssuer, audience: [clientId] };
const pool = tokenIssuer();
const keysOfPool: FetchKeys = async () => pool.jwks;
const second = tokenMoment.getTime() / 1000;

const judge = (header: string | undefined, fetchKeys = keysOfPool) =>
  new Authorizer(rules, fetchKeys, () => tokenMoment).judge(header);

const refused = (why: RegExp) => ({ challenge: expect.stringMatching(why) });

describe('a JWT authorizer', () => {
  it('hands the claims of a good token on as texts, lists in brackets', async () => {
    expect(await judge(`Bearer ${pool.token()}`)).toEqual({
      claims: {
        ...accessClaims,
        'cognito:groups': '[admin teachers]',
        ...{ auth_time: String(second - 60), iat: String(second - 60), exp: String(second + 900) },
      },
    });
  });

  it('takes a token without the word Bearer too', async () => {
    expect(await judge(pool.token())).toHaveProperty('claims');
  });

  it('takes an id token, whose aud is the client: that it is none for the API is seen by the function', async () => {
    const { client_id: _, ...claims } = { ...accessClaims, aud: clientId, token_use: 'id' };
    expect(await judge(`Bearer ${pool.token(claims)}`)).toMatchObject({ claims: { token_use: 'id', aud: clientId } });
  });

  it('asks for a token where there is none', async () => {
    expect(await judge(undefined)).toEqual({ challenge: 'Bearer' });
    expect(await judge('Bearer ')).toEqual({ challenge: 'Bearer' });
  });

  it.each([
    ['of another pool', pool.token({ ...accessClaims, iss: `${poolIssuer}x` }), /invalid issuer/],
    ['for another client', pool.token({ ...accessClaims, client_id: 'other' }), /valid audience/],
    ['whose aud is another, whatever its client', pool.token({ ...accessClaims, aud: 'other' }), /valid audience/],
    ['for nobody', pool.token({ ...accessClaims, client_id: undefined }), /valid audience/],
    ['that has expired', pool.token({ ...accessClaims, exp: second }), /has expired/],
    ['that never expires', pool.token({ ...accessClaims, exp: undefined }), /invalid claims/],
    ['of tomorrow', pool.token({ ...accessClaims, nbf: second + 60 }), /not valid yet/],
    ['issued in the future', pool.token({ ...accessClaims, iat: second + 60 }), /issued in the future/],
    [
      'with a group that somebody added',
      forged(pool.token(), { ...accessClaims, 'cognito:groups': ['admin'] }),
      /signature/,
    ],
    ['with another person in it', forged(pool.token(), { ...accessClaims, sub: 'other' }), /signature/],
    ['signed by somebody else under the same name', tokenIssuer().token(), /invalid signature/],
    ['signed by a key that the pool does not have', tokenIssuer('key-2').token(), /find the key/],
    ['without a signature', pool.unsigned(), /invalid header/],
    ['signed with the public key', pool.confused(), /invalid header/],
    ['in two parts', 'a.b', /segments/],
    ['that is none', 'a.b.c', /unable to decode/],
  ])('refuses a token %s', async (_what, token, why) => {
    expect(await judge(`Bearer ${token}`)).toEqual(refused(why));
  });

  it('fetches keys once, and again for a key that it does not know', async () => {
    const fetchKeys = jest.fn(keysOfPool);
    const authorizer = new Authorizer(rules, fetchKeys, () => tokenMoment);
    await authorizer.judge(pool.token());
    await authorizer.judge(pool.token());
    expect(fetchKeys.mock.calls).toEqual([[poolIssuer]]);
    await authorizer.judge(tokenIssuer('key-2').token());
    expect(fetchKeys).toHaveBeenCalledTimes(2);
  });
});

describe('the authorizers of a template', () => {
  const properties = {
    ...{ ApiId: 'Api', Name: 'SignedIn', AuthorizerType: 'JWT', IdentitySource: ['$request.header.Authorization'] },
    JwtConfiguration: { Issuer: poolIssuer, Audience: [clientId] },
  };
  const read = (changes: object) =>
    readAuthorizers(
      deployedOf({ SignedIn: { type: 'AWS::ApiGatewayV2::Authorizer', properties: { ...properties, ...changes } } }),
    );

  it('are known by their ids', () => {
    expect(read({})).toEqual(new Map([['SignedIn', rules]]));
  });

  it.each([
    [{ AuthorizerType: 'REQUEST' }, /SignedIn.*AuthorizerType: the local gateway has only JWT/],
    [{ IdentitySource: ['$request.querystring.token'] }, /IdentitySource/],
    [{ AuthorizerUri: 'arn' }, /AuthorizerUri/],
  ])('are refused by name where they are others: %j', (changes, message) => {
    expect(() => read(changes)).toThrow(message);
  });
});
