import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import * as z from 'zod';

/** A token that the gateway rejects; the message is AWS's. */
export class TokenError extends Error {
  override readonly name = 'TokenError';
}

const headerSchema = z.looseObject({ alg: z.literal('RS256'), kid: z.string() });
const claimsSchema = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  client_id: z.string().optional(),
  exp: z.number(),
  nbf: z.number().optional(),
  iat: z.number().optional(),
});

export type Claims = z.output<typeof claimsSchema>;

/** A decoded token, not yet verified. */
export type Token = {
  header: z.output<typeof headerSchema>;
  claims: Claims;
  signed: string;
  signature: Buffer;
};

export type Jwks = { keys: (JsonWebKey & { kid: string })[] };

/** Decodes a token. Throws TokenError for a malformed one, or another algorithm than RS256. */
export function readToken(text: string): Token {
  const [head, body, signature, ...others] = text.split('.');
  if (!head || !body || signature === undefined || others.length > 0) {
    throw new TokenError('the token has an invalid number of segments');
  }
  return {
    header: readPart(head, headerSchema, 'header'),
    claims: readPart(body, claimsSchema, 'claims'),
    signed: `${head}.${body}`,
    signature: Buffer.from(signature, 'base64url'),
  };
}

function readPart<Schema extends z.ZodType>(part: string, schema: Schema, name: string): z.output<Schema> {
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch (cause) {
    throw new TokenError(`unable to decode the ${name} of the token`, { cause });
  }
  const read = schema.safeParse(value);
  if (!read.success) throw new TokenError(`the token has invalid ${name}`);
  return read.data;
}

/** Throws TokenError when the key did not sign the token. */
export function verifySignature({ signed, signature }: Token, key: KeyObject): void {
  if (!verify('RSA-SHA256', Buffer.from(signed), key, signature)) {
    throw new TokenError('the token has an invalid signature');
  }
}

/** Finds an issuer's key by its id; keys are fetched once, and again for an unknown id. */
export function keysOf(fetchKeys: () => Promise<Jwks>): (kid: string) => Promise<KeyObject> {
  const knownKeys = new Map<string, KeyObject>();
  return async (kid) => {
    if (!knownKeys.has(kid)) {
      for (const key of (await fetchKeys()).keys) knownKeys.set(key.kid, createPublicKey({ key, format: 'jwk' }));
    }
    const found = knownKeys.get(kid);
    if (found === undefined) throw new TokenError('unable to find the key that signed the token');
    return found;
  };
}
