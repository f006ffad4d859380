import * as z from 'zod';
import type { Deployed } from '../../template/deployed.ts';
import { readProperties } from '../../template/properties.ts';
import { type Claims, type Jwks, keysOf, readToken, TokenError, verifySignature } from './token.ts';

const authorizerSchema = z.strictObject({
  ApiId: z.string(),
  Name: z.string(),
  AuthorizerType: z.literal('JWT', 'the local gateway has only JWT authorizers'),
  IdentitySource: z.tuple([z.literal('$request.header.Authorization')]),
  JwtConfiguration: z.strictObject({ Issuer: z.url(), Audience: z.array(z.string()).min(1) }),
});

/** What a JWT authorizer of the template asks of a token. */
export type AuthorizerRules = { issuer: string; audience: string[] };

/** Answers a request for an issuer's keys, as `<issuer>/.well-known/jwks.json` does. */
export type FetchKeys = (issuer: string) => Promise<Jwks>;

/** The claims of the caller as texts, or why there is none: the value of the `www-authenticate` header. */
export type Verdict = { claims: Record<string, string> } | { challenge: string };

/** The JWT authorizers of the template by their ids. Throws UnsupportedError for another kind. */
export function readAuthorizers(deployed: Deployed): Map<string, AuthorizerRules> {
  return new Map(
    deployed.byType('AWS::ApiGatewayV2::Authorizer').map((resource) => {
      const { JwtConfiguration } = readProperties(resource, authorizerSchema);
      return [resource.ref, { issuer: JwtConfiguration.Issuer, audience: JwtConfiguration.Audience }];
    }),
  );
}

/** A JWT authorizer as API Gateway has them: signature, issuer, audience and times of a bearer's token. */
export class Authorizer {
  readonly #rules: AuthorizerRules;
  readonly #now: () => Date;
  readonly #keyOf: ReturnType<typeof keysOf>;

  constructor(rules: AuthorizerRules, fetchKeys: FetchKeys, now: () => Date) {
    this.#rules = rules;
    this.#now = now;
    this.#keyOf = keysOf(() => fetchKeys(rules.issuer));
  }

  /** Judges the value of an `Authorization` header. */
  async judge(header: string | undefined): Promise<Verdict> {
    const text = (header ?? '').replace(/^Bearer\s+/i, '').trim();
    if (text === '') return { challenge: 'Bearer' };
    try {
      const token = readToken(text);
      verifySignature(token, await this.#keyOf(token.header.kid));
      this.#check(token.claims);
      return { claims: asTexts(token.claims) };
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      return { challenge: `Bearer scope="" error="invalid_token" error_description="${error.message}"` };
    }
  }

  #check({ iss, aud, client_id, exp, nbf, iat }: Claims): void {
    const now = this.#now().getTime() / 1000;
    if (iss !== this.#rules.issuer) throw new TokenError('the token has an invalid issuer');
    // Where there is an aud, client_id is not looked at.
    const meant = aud === undefined ? [client_id] : [aud].flat();
    if (!meant.some((one) => one !== undefined && this.#rules.audience.includes(one))) {
      throw new TokenError('the token does not have a valid audience');
    }
    if (exp <= now) throw new TokenError('the token has expired');
    if (nbf !== undefined && nbf > now) throw new TokenError('the token is not valid yet');
    // A token of this very second may be a moment ahead of another clock.
    if (iat !== undefined && iat > now + 1) throw new TokenError('the token was issued in the future');
  }
}

/** Claims as the gateway hands them on: everything is text, a list `[a b]`. */
function asTexts(claims: Claims): Record<string, string> {
  const text = (value: unknown): string => (Array.isArray(value) ? `[${value.map(text).join(' ')}]` : String(value));
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, text(value)]));
}
