import * as z from 'zod';
import type { Jwks } from './token.ts';

const schema = z.object({
  keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA'), n: z.string(), e: z.string() })),
});

/**
 * The public keys of a pool from the stand-in that issues its tokens, where AWS would ask the issuer itself. Throws when
 * they cannot be had.
 */
export async function keysAt(url: string, issuer: string): Promise<Jwks> {
  const pool = new URL(issuer).pathname;
  const answer = await fetch(`${url}${pool}/.well-known/jwks.json`);
  if (!answer.ok) throw new Error(`the keys of ${issuer}: ${answer.status} ${await answer.text()}`);
  return schema.parse(await answer.json());
}
