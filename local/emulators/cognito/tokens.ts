import { createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import * as z from 'zod';
import type { ClientDefinition, PoolDefinition } from './definition.ts';
import { notAuthorized } from './errors.ts';
import type { PoolState, TokenSession, User } from './state-store.ts';
import type { TokenChanges } from './token-changes.ts';

const headerSchema = z.object({ kid: z.string(), alg: z.literal('RS256') });
const accessSchema = z.looseObject({
  sub: z.string(),
  iss: z.string(),
  client_id: z.string(),
  origin_jti: z.string().optional(),
  token_use: z.literal('access'),
  exp: z.number(),
});

export type AccessClaims = z.output<typeof accessSchema>;

export type TokenSubject = { user: User; client: ClientDefinition; session: TokenSession; changes: TokenChanges };

/** Scope of every access token: reading and changing the own user. */
export const ownScope = 'aws.cognito.signin.user.admin';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

/** A public key of a pool in its JWKS (RFC 7517). */
export type Jwk = { kty: 'RSA'; alg: 'RS256'; use: 'sig'; kid: string; n: string; e: string };

/** Issues and verifies the tokens of a pool. */
export class Tokens {
  readonly #definition: PoolDefinition;
  readonly #kid: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #now: () => number;
  /** Lifetimes set by tests, of all users and by e-mail address. */
  #lifetimeSeconds: number | undefined;
  readonly #lifetimeOf = new Map<string, number>();
  /** Scopes of users whose groups stay whatever the trigger withholds, by e-mail address. */
  readonly #unfilteredScopes = new Map<string, string[]>();

  constructor(definition: PoolDefinition, { key }: PoolState, now: () => number) {
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

  /** Overrides the lifetime of new tokens, of all users or of one; null removes the override. */
  overrideLifetime(seconds: number | null, email?: string): void {
    if (email === undefined) this.#lifetimeSeconds = seconds ?? undefined;
    else if (seconds === null) this.#lifetimeOf.delete(email);
    else this.#lifetimeOf.set(email, seconds);
  }

  /** Ignores what the trigger says of a user's groups from now on, as another pool may, and adds scopes to the tokens. */
  ignoreGroupOverride(email: string, scopes: string[]): void {
    this.#unfilteredScopes.set(email, scopes);
  }

  issue(subject: TokenSubject): { AccessToken: string; IdToken: string; ExpiresIn: number; TokenType: 'Bearer' } {
    const { client, changes } = subject;
    const override = this.#lifetimeOf.get(subject.user.attributes.email ?? '') ?? this.#lifetimeSeconds;
    const accessSeconds = override ?? client.accessSeconds;
    const common = this.#commonClaims(subject);
    const access = changes.access({
      ...common,
      client_id: client.id,
      token_use: 'access',
      scope: [ownScope, ...(this.#unfilteredScopes.get(subject.user.attributes.email ?? '') ?? [])].join(' '),
      exp: common.iat + accessSeconds,
      username: subject.user.sub,
    });
    const id = changes.id({
      ...common,
      ...readableAttributes(subject),
      'cognito:username': subject.user.sub,
      aud: client.id,
      token_use: 'id',
      exp: common.iat + (override ?? client.idSeconds),
    });
    return { AccessToken: this.#sign(access), IdToken: this.#sign(id), ExpiresIn: accessSeconds, TokenType: 'Bearer' };
  }

  /** Throws NotAuthorizedException for an invalid or expired token. */
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
      // Malformed.
      return undefined;
    }
  }

  #commonClaims({ user, client, session, changes }: TokenSubject) {
    const isUnfiltered = this.#unfilteredScopes.has(user.attributes.email ?? '');
    const groups = isUnfiltered ? user.groups : changes.groups(user.groups);
    return {
      sub: user.sub,
      ...(groups.length > 0 && { 'cognito:groups': groups }),
      iss: this.#definition.issuer,
      ...(client.revokesTokens && { origin_jti: session.originJti }),
      event_id: randomUUID(),
      auth_time: Math.floor(session.at / 1000),
      iat: Math.floor(this.#now() / 1000),
      jti: randomUUID(),
    };
  }

  #sign(claims: object): string {
    const text = `${encode({ kid: this.#kid, alg: 'RS256' })}.${encode(claims)}`;
    return `${text}.${sign('RSA-SHA256', Buffer.from(text), this.#privateKey).toString('base64url')}`;
  }
}

/** Attributes in the id token: those that the client may read. */
function readableAttributes({ user, client: { readable } }: TokenSubject): Record<string, unknown> {
  const readableOnes = Object.entries(user.attributes).filter(
    ([name]) => readable === undefined || readable.includes(name),
  );
  return Object.fromEntries(
    readableOnes.map(([name, value]) => [name, name === 'email_verified' ? value === 'true' : value]),
  );
}
