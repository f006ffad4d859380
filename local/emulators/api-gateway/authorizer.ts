import { type Claims, type Jwks, keysOf, readToken, TokenError, verifySignature } from './token.ts';

export type AuthorizerRules = { issuer: string; audience: string[] };

/** Fetches `<issuer>/.well-known/jwks.json`. */
export type FetchKeys = (issuer: string) => Promise<Jwks>;

/**
 * `challenge`: the value of the `www-authenticate` header of a 401. A token without one of the scopes that the route names is
 * `forbidden`.
 */
export type Authorization = { claims: Record<string, string> } | { challenge: string } | { forbidden: true };

/** A JWT authorizer: checks signature, issuer, audience and times of a bearer token. */
export class Authorizer {
  readonly #rules: AuthorizerRules;
  readonly #now: () => Date;
  readonly #keyOf: ReturnType<typeof keysOf>;

  constructor(rules: AuthorizerRules, fetchKeys: FetchKeys, now: () => Date) {
    this.#rules = rules;
    this.#now = now;
    this.#keyOf = keysOf(() => fetchKeys(rules.issuer));
  }

  /** Checks the value of an `Authorization` header; of the scopes, one is enough. */
  async authorize(header: string | undefined, scopes: readonly string[] = []): Promise<Authorization> {
    const text = (header ?? '').replace(/^Bearer\s+/i, '').trim();
    if (text === '') return { challenge: 'Bearer' };
    try {
      const token = readToken(text);
      verifySignature(token, await this.#keyOf(token.header.kid));
      this.#check(token.claims);
      if (scopes.length > 0 && !scopesOf(token.claims).some((scope) => scopes.includes(scope)))
        return { forbidden: true };
      return { claims: toStrings(token.claims) };
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return { challenge: `Bearer scope="" error="invalid_token" error_description="${error.message}"` };
    }
  }

  #check({ iss, aud, client_id, exp, nbf, iat }: Claims): void {
    const now = this.#now().getTime() / 1000;
    if (iss !== this.#rules.issuer) throw new TokenError('the token has an invalid issuer');
    // client_id counts only without aud.
    const audience = aud === undefined ? [client_id] : [aud].flat();
    if (!audience.some((one) => one !== undefined && this.#rules.audience.includes(one))) {
      throw new TokenError('the token does not have a valid audience');
    }
    if (exp <= now) throw new TokenError('the token has expired');
    if (nbf !== undefined && nbf > now) throw new TokenError('the token is not valid yet');
    // One second of clock skew.
    if (iat !== undefined && iat > now + 1) throw new TokenError('the token was issued in the future');
  }
}

function scopesOf({ scope }: Claims): string[] {
  return typeof scope === 'string' ? scope.split(' ') : [];
}

/** Claims as the gateway passes them: strings, a list as `[a b]`. */
function toStrings(claims: Claims): Record<string, string> {
  const text = (value: unknown): string => (Array.isArray(value) ? `[${value.map(text).join(' ')}]` : String(value));
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, text(value)]));
}
