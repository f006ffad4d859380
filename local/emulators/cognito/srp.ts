import { createHash, createHmac, DiffieHellman, getDiffieHellman, randomBytes, timingSafeEqual } from 'node:crypto';

// The 3072-bit group of RFC 5054 (RFC 3526, group 15), which Cognito uses.
const group = getDiffieHellman('modp15');
const modulus = BigInt(`0x${group.getPrime('hex')}`);
const generator = 2n;

/** Owner of a password; part of its hash and of every proof. */
export type SrpIdentity = { poolName: string; sub: string };

/** The server stores this of a password, in hexadecimal digits; it does not suffice to sign in. */
export type Verifier = { salt: string; verifier: string };

/** Numbers of one attempt, as RFC 5054 names them. */
export type Exchange = { A: bigint; B: bigint; b: bigint };

function bytesOf(number: bigint): Buffer {
  const digits = number.toString(16);
  return Buffer.from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

/** Bytes of a number in two's complement: with a leading zero byte where the first bit is set. */
function padded(number: bigint): Buffer {
  const bytes = bytesOf(number);
  return (bytes[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), bytes]) : bytes;
}

function numberOf(...parts: (Buffer | string)[]): bigint {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return BigInt(`0x${hash.digest('hex')}`);
}

/** Modular exponentiation as a Diffie-Hellman computation: OpenSSL is five times as fast as BigInt. */
function power(base: bigint, exponent: bigint): bigint {
  // Known groups have no such method; with a group of one's own OpenSSL tests the prime first, for more than a second.
  Reflect.apply(DiffieHellman.prototype.setPrivateKey, group, [bytesOf(exponent)]);
  return BigInt(`0x${group.computeSecret(bytesOf(base % modulus)).toString('hex')}`);
}

const multiplier = numberOf(padded(modulus), padded(generator));

function computeVerifier({ poolName, sub }: SrpIdentity, password: string, salt: bigint): bigint {
  const inner = createHash('sha256').update(`${poolName}${sub}:${password}`).digest();
  return power(generator, numberOf(padded(salt), inner));
}

export function createVerifier(owner: SrpIdentity, password: string): Verifier {
  const salt = BigInt(`0x${randomBytes(16).toString('hex')}`);
  return { salt: salt.toString(16), verifier: computeVerifier(owner, password, salt).toString(16) };
}

export function matchesPassword(owner: SrpIdentity, password: string, { salt, verifier }: Verifier): boolean {
  return computeVerifier(owner, password, BigInt(`0x${salt}`)).toString(16) === verifier;
}

/** A verifier without a password. */
export function verifierFrom(bytes: Buffer): string {
  return (BigInt(`0x${bytes.toString('hex')}`) % modulus).toString(16);
}

/** Undefined for an invalid `A` (RFC 5054: A % N must not be 0). */
export function beginExchange(a: string, { verifier }: Verifier): Exchange | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(a)) return undefined;
  const A = BigInt(`0x${a}`);
  if (A % modulus === 0n) return undefined;
  const b = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const B = (multiplier * BigInt(`0x${verifier}`) + power(generator, b)) % modulus;
  return { A, B, b };
}

/** The key that both sides share if the client knows the password. */
function keyOf({ A, B, b }: Exchange, verifier: bigint): Buffer {
  const u = numberOf(padded(A), padded(B));
  const secret = power(A * power(verifier, u), b);
  const extracted = createHmac('sha256', padded(u)).update(padded(secret)).digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
}

export type Proof = { secretBlock: string; timestamp: string; signature: string };

export function matchesProof(owner: SrpIdentity, exchange: Exchange, { verifier }: Verifier, proof: Proof): boolean {
  const expected = createHmac('sha256', keyOf(exchange, BigInt(`0x${verifier}`)))
    .update(`${owner.poolName}${owner.sub}`)
    .update(Buffer.from(proof.secretBlock, 'base64'))
    .update(proof.timestamp)
    .digest();
  const givenSignature = Buffer.from(proof.signature, 'base64');
  return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected);
}
