import { createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import * as z from 'zod';
import type { PoolDefinition } from '../../template/user-pool.ts';
import type { ClientDefinition } from '../../template/user-pool-client.ts';
import { notAuthorized } from './errors.ts';
import type { Person, SignIn, State } from './state-store.ts';
import type { TokenChanges } from './token-changes.ts';
import type { Jwk } from './types.ts';

const headerSchema = z.object({ kid: z.string(), alg: z.literal('RS256') });
const accessSchema = z.looseObject({
  sub: z.string(),
  iss: z.string(),
  client_id: z.string(),
  origin_jti: z.string().optional(),
  token_use: z.literal('access'),
  exp: z.number(),
});

/** Claims of an access token that this pool has signed. */
export type AccessClaims = z.output<typeof accessSchema>;

/** For whom tokens are made. */
export type Bearer = { person: Person; client: ClientDefinition; signIn: SignIn; changes: TokenChanges };

/** The scope of everybody who signs in here: to see and change oneself. */
export const ownScope = 'aws.cognito.signin.user.admin';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** Makes and reads the tokens of one pool. */
export class Tokens {
  readonly #definition: PoolDefinition;
  readonly #kid: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #now: () => number;
  /** Set by tests: how long access and id tokens live in place of what the template says, of all and of single people. */
  seconds: number | undefined;
  readonly secondsOf = new Map<string, number>();

  constructor(definition: PoolDefinition, { key }: State, now: () => number) {
    this.#definition = definition;
    this.#kid = key.kid;
    this.#privateKey = createPrivateKey(key.pem);
    this.#publicKey = createPublicKey(this.#privateKey);
    this.#now = now;
  }

  get jwk(): Jwk {
    const { n = '', e = '' } = this.#publicKey.export({ format: 'jwk' });
    return { kty: 'RSA', alg: 'RS256', use: 'sig', kid: this.#kid, n, e };
  }

  /** An access and an id token, and the seconds for which the first lives. */
  make(bearer: Bearer): { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' } {
    const { client, changes } = bearer;
    const set = this.secondsOf.get(bearer.person.attributes.email ?? '') ?? this.seconds;
    const accessSeconds = set ?? client.accessSeconds;
    const both = this.#claimsOfBoth(bearer);
    const access = changes.access({
      ...both,
      client_id: client.id,
      token_use: 'access',
      scope: ownScope,
      exp: both.iat + accessSeconds,
      username: bearer.person.sub,
    });
    const id = changes.id({
      ...both,
      ...readableAttributes(bearer),
      'cognito:username': bearer.person.sub,
      aud: client.id,
      token_use: 'id',
      exp: both.iat + (set ?? client.idSeconds),
    });
    return { AccessToken: this.#sign(access), IdToken: this.#sign(id), ExpiresIn: accessSeconds, TokenType: 'Bearer' };
  }

  /** Reads an access token. Throws NotAuthorizedException for one that is false or old. */
  readAccess(token: string): AccessClaims {
    const claims = this.#verified(token);
    if (claims === undefined) throw notAuthorized('Invalid Access Token');
    if (claims.exp * 1000 <= this.#now()) throw notAuthorized('Access Token has expired');
    return claims;
  }

  #verified(token: string): AccessClaims | undefined {
    const [header = '', body = '', signature = ''] = token.split('.');
    try {
      const { kid } = headerSchema.parse(decode(header));
      const signed = Buffer.from(`${header}.${body}`);
      if (kid !== this.#kid) return undefined;
      if (!verify('RSA-SHA256', signed, this.#publicKey, Buffer.from(signature, 'base64url'))) return undefined;
      return accessSchema.parse(decode(body));
    } catch {
      // Not even the shape of a token.
      return undefined;
    }
  }

  #claimsOfBoth({ person, client, signIn, changes }: Bearer) {
    const groups = changes.groups(person.groups);
    return {
      sub: person.sub,
      ...(groups.length > 0 && { 'cognito:groups': groups }),
      iss: this.#definition.issuer,
      ...(client.revokesTokens && { origin_jti: signIn.originJti }),
      event_id: randomUUID(),
      auth_time: Math.floor(signIn.at / 1000),
      iat: Math.floor(this.#now() / 1000),
      jti: randomUUID(),
    };
  }

  #sign(claims: object): string {
    const text = `${encode({ kid: this.#kid, alg: 'RS256' })}.${encode(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), this.#privateKey).toString('base64url')}`;
  }
}

/** Attributes that the client may read, as an id token tells them. */
function readableAttributes({ person, client: { readable } }: Bearer): Record<string, unknown> {
  const told = Object.entries(person.attributes).filter(([name]) => readable === undefined || readable.includes(name));
  return Object.fromEntries(told.map(([name, value]) => [name, name === 'email_verified' ? value === 'true' : value]));
}
