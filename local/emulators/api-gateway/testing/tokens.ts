import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import type { Jwks } from '../token.ts';

/** The time at which the tokens are valid. */
export const tokenMoment = new Date('2026-11-20T10:00:00Z');
const second = tokenMoment.getTime() / 1000;

export const poolIssuer = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Example00';
export const clientId = 'client0example';

/** Claims of an access token as Cognito issues them. */
export const accessClaims = {
  sub: '5f1d',
  iss: poolIssuer,
  client_id: clientId,
  token_use: 'access',
  scope: 'aws.cognito.signin.user.admin',
  'cognito:groups': ['admin', 'teachers'],
  auth_time: second - 60,
  iat: second - 60,
  exp: second + 900,
  email: 'ada@example.com',
  username: '5f1d',
};

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Issues tokens with a key pair of its own. */
export function tokenIssuer(kid = 'key-1') {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwks: Jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid }] };
  return {
    jwks,
    token(claims: object = accessClaims, header: object = {}): string {
      const signed = `${part({ alg: 'RS256', kid, typ: 'JWT', ...header })}.${part(claims)}`;
      return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`;
    },
    /** A token signed with the public key as a shared secret (algorithm confusion). */
    confused(claims: object = accessClaims): string {
      const signed = `${part({ alg: 'HS256', kid })}.${part(claims)}`;
      const pem = publicKey.export({ type: 'spki', format: 'pem' });
      return `${signed}.${createHmac('sha256', pem).update(signed).digest('base64url')}`;
    },
    unsigned: (claims: object = accessClaims) => `${part({ alg: 'none', kid })}.${part(claims)}.`,
  };
}

/** The token with other claims under the same signature. */
export function forged(token: string, claims: object): string {
  const [header, , signature] = token.split('.');
  return [header, part(claims), signature].join('.');
}
