import * as z from 'zod';

const claim = z.union([z.string(), z.number(), z.boolean(), z.record(z.string(), z.unknown()), z.array(z.unknown())]);
const generation = z.object({
  claimsToAddOrOverride: z.record(z.string(), claim).nullish(),
  claimsToSuppress: z.array(z.string()).nullish(),
});

/** Response of a token generation trigger of version 2. */
export const tokenChangesSchema = z.object({
  claimsAndScopeOverrideDetails: z
    .object({
      idTokenGeneration: generation.nullish(),
      accessTokenGeneration: generation
        .extend({
          scopesToAdd: z.array(z.string()).nullish(),
          scopesToSuppress: z.array(z.string()).nullish(),
        })
        .nullish(),
      groupOverrideDetails: z.object({ groupsToOverride: z.array(z.string()).nullish() }).nullish(),
    })
    .nullish(),
});

type Details = z.output<typeof tokenChangesSchema>['claimsAndScopeOverrideDetails'];
type TokenClaims = Record<string, unknown>;

// Claims that a trigger cannot change, by Cognito's documentation; changes of them are ignored.
const reserved = [
  ...['acr', 'amr', 'at_hash', 'auth_time', 'azp', 'exp', 'iat', 'iss', 'jti', 'nbf', 'nonce', 'origin_jti', 'sub'],
  ...['token_use', 'identities', 'aud', 'cognito:username', 'username', 'client_id', 'scope', 'device_key', 'event_id'],
];

/** Applies a trigger's response to the claims of both tokens. */
export class TokenChanges {
  readonly #details: Details;

  constructor(details?: Details) {
    this.#details = details;
  }

  id(claims: TokenClaims): TokenClaims {
    return changed(claims, this.#details?.idTokenGeneration);
  }

  access(claims: TokenClaims & { scope: string }): TokenClaims {
    const generation = this.#details?.accessTokenGeneration;
    const dropped = generation?.scopesToSuppress ?? [];
    const scopes = claims.scope.split(' ').filter((scope) => !dropped.includes(scope));
    const scope = [...scopes, ...(generation?.scopesToAdd ?? [])].join(' ');
    return changed({ ...claims, scope }, generation);
  }

  groups(groups: string[]): string[] {
    return this.#details?.groupOverrideDetails?.groupsToOverride ?? groups;
  }
}

function changed(claims: TokenClaims, changes: z.output<typeof generation> | null | undefined): TokenClaims {
  const isChangeable = ([name]: [string, unknown]) => !reserved.includes(name);
  const suppressed = (changes?.claimsToSuppress ?? []).filter((name) => !reserved.includes(name));
  const keptClaims = Object.entries(claims).filter(([name]) => !suppressed.includes(name));
  return Object.fromEntries([
    ...keptClaims,
    ...Object.entries(changes?.claimsToAddOrOverride ?? {}).filter(isChangeable),
  ]);
}
