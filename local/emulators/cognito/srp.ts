import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

// The 3072-bit group of RFC 5054 (RFC 3526, group 15), which Cognito uses.
const modulus = BigInt(
  `0x${[
    'FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD',
    'EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED',
    'EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F',
    '83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B',
    'E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510',
    '15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7',
    'ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C',
    'BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF',
  ].join('')}`,
);
const generator = 2n;

/** Whose password it is: the pool's name and the person's id, which are part of every proof. */
export type Holder = { poolName: string; sub: string };

/** What is kept of a password, both in hexadecimal digits; it lets nobody sign in. */
export type Verifier = { salt: string; verifier: string };

/** The server's half of one attempt. */
export type Exchange = { A: bigint; B: bigint; b: bigint };

/** Bytes of a number as Java writes them, with a leading zero where the first bit would be read as a sign. */
function padded(number: bigint): Buffer {
  const digits = number.toString(16);
  const even = digits.length % 2 === 0 ? digits : `0${digits}`;
  return Buffer.from(/^[89a-f]/.test(even) ? `00${even}` : even, 'hex');
}

function numberOf(...parts: (Buffer | string)[]): bigint {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return BigInt(`0x${hash.digest('hex')}`);
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

const multiplier = numberOf(padded(modulus), padded(generator));

function verifierOf({ poolName, sub }: Holder, password: string, salt: bigint): bigint {
  const inner = createHash('sha256').update(`${poolName}${sub}:${password}`).digest();
  return power(generator, numberOf(padded(salt), inner));
}

/** What to keep of a new password. */
export function keepPassword(holder: Holder, password: string): Verifier {
  const salt = BigInt(`0x${randomBytes(16).toString('hex')}`);
  return { salt: salt.toString(16), verifier: verifierOf(holder, password, salt).toString(16) };
}

/** Whether that is the password. */
export function isPassword(holder: Holder, password: string, { salt, verifier }: Verifier): boolean {
  return verifierOf(holder, password, BigInt(`0x${salt}`)).toString(16) === verifier;
}

/** Any number as a verifier: for people who have none, so that their attempts take what others take. */
export function verifierFrom(bytes: Buffer): string {
  return (BigInt(`0x${bytes.toString('hex')}`) % modulus).toString(16);
}

/** Answers the browser's `A`; undefined when it is none that a client would send (RFC 5054: A % N must not be 0). */
export function beginExchange(a: string, { verifier }: Verifier): Exchange | undefined {
  if (!/^[0-9a-f]{1,800}$/i.test(a)) return undefined;
  const A = BigInt(`0x${a}`);
  if (A % modulus === 0n) return undefined;
  const b = BigInt(`0x${randomBytes(32).toString('hex')}`);
  const B = (multiplier * BigInt(`0x${verifier}`) + power(generator, b)) % modulus;
  return { A, B, b };
}

/** The key that both sides have in common if the browser knows the password. */
function keyOf({ A, B, b }: Exchange, verifier: bigint): Buffer {
  const u = numberOf(padded(A), padded(B));
  const secret = power(A * power(verifier, u), b);
  const extracted = createHmac('sha256', padded(u)).update(padded(secret)).digest();
  return createHmac('sha256', extracted).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
}

/** What the browser signs, and with what. */
export type Claim = { secretBlock: string; timestamp: string; signature: string };

/** Whether the signature proves that the browser knows the password. */
export function provesPassword(holder: Holder, exchange: Exchange, { verifier }: Verifier, claim: Claim): boolean {
  const expected = createHmac('sha256', keyOf(exchange, BigInt(`0x${verifier}`)))
    .update(`${holder.poolName}${holder.sub}`)
    .update(Buffer.from(claim.secretBlock, 'base64'))
    .update(claim.timestamp)
    .digest();
  const given = Buffer.from(claim.signature, 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
