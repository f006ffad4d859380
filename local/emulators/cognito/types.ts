import type { Service } from '../service.ts';

/** A public key of a pool as its JWKS holds it (RFC 7517). */
export type Jwk = { kty: 'RSA'; alg: 'RS256'; use: 'sig'; kid: string; n: string; e: string };

/** The running stand-in for Cognito's user pools. */
export type Cognito = Service & {
  /** Address for calls that were judged by IAM before: the proxy's alone. */
  signedUrl: string;
  /**
   * The keys of the pool with that issuer (`https://cognito-idp.<region>.amazonaws.com/<pool id>`, without a slash at
   * its end); undefined when the template has no such pool.
   */
  jwks(issuer: string): Jwk[] | undefined;
  /** Makes access and id tokens, of all or of one address, from now on live that many seconds; null undoes it. */
  setAccessSeconds(seconds: number | null, email?: string): void;
};
