import { type KeyObject, verify } from 'node:crypto';
import { BlockList } from 'node:net';
import * as z from 'zod';
import type { TrustedKeys } from './distribution.ts';

/** Code and message of CloudFront's error. */
export type SignatureError = { code: string; message: string };

export type SignedRequest = {
  /** Scheme, host and raw path. */
  url: string;
  /** Raw, without the question mark. */
  query: string;
  ip: string;
};

const signatureParameters = new Set(['Expires', 'Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm']);
const algorithms: Record<string, string> = { SHA1: 'RSA-SHA1', SHA256: 'RSA-SHA256' };

const epochTime = z.strictObject({ 'AWS:EpochTime': z.int() });
const policySchema = z.object({
  Statement: z.tuple([
    z.object({
      Resource: z.string(),
      Condition: z.strictObject({
        DateLessThan: epochTime,
        DateGreaterThan: epochTime.optional(),
        IpAddress: z.strictObject({ 'AWS:SourceIp': z.string() }).optional(),
      }),
    }),
  ]),
});
type Policy = z.output<typeof policySchema>;

const denied: SignatureError = { code: 'AccessDenied', message: 'Access denied' };
const malformed = (parameter: string): SignatureError => ({
  code: `Malformed${parameter}`,
  message: `Could not unencode ${parameter}`,
});

function nameOf(part: string): string {
  return part.split('=', 1)[0] ?? '';
}

/** The query without the parameters of the signature, as origins and the cache key see it. */
export function withoutSignature(query: string): string {
  return query
    .split('&')
    .filter((part) => !signatureParameters.has(nameOf(part)))
    .join('&');
}

/** CloudFront's variant of URL-safe base64. */
function decoded(text: string): Buffer {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');
}

/**
 * The error of a signed URL (canned or custom policy); undefined when a trusted key signed it and it has not expired.
 * `now` in milliseconds. Signed cookies are not supported.
 */
export function signatureError(request: SignedRequest, keys: TrustedKeys, now: number): SignatureError | undefined {
  const parameters = new Map(
    request.query.split('&').map((part) => [nameOf(part), part.slice(nameOf(part).length + 1)]),
  );
  const { keyId, signature } = { keyId: parameters.get('Key-Pair-Id'), signature: parameters.get('Signature') };
  if (!keyId) return { code: 'MissingKey', message: 'Missing Key-Pair-Id query parameter or cookie value' };
  const key = keys.get(keyId);
  if (key === undefined) return { code: 'UnknownKey', message: 'Unknown Key' };
  if (!signature) return malformed('Signature');
  const text = policyText(request, parameters);
  if (text === undefined) return malformed('Policy');
  const algorithm = algorithms[parameters.get('Hash-Algorithm') ?? 'SHA1'];
  if (algorithm === undefined || !signedBy(key, algorithm, text, signature)) return denied;
  const policy = readPolicy(text);
  if (policy === undefined) return malformed('Policy');
  return allows(policy, request, now) ? undefined : denied;
}

function signedBy(key: KeyObject, algorithm: string, text: string, signature: string): boolean {
  return verify(algorithm, Buffer.from(text), key, decoded(signature));
}

/** The signed text: the policy in the URL, or the canned policy for the URL. */
function policyText({ url, query }: SignedRequest, parameters: Map<string, string>): string | undefined {
  const policy = parameters.get('Policy');
  if (policy !== undefined) return decoded(policy).toString('utf8');
  const expires = parameters.get('Expires') ?? '';
  if (!/^\d+$/.test(expires)) return undefined;
  const rest = withoutSignature(query);
  const resource = rest === '' ? url : `${url}?${rest}`;
  const Condition = { DateLessThan: { 'AWS:EpochTime': Number(expires) } };
  return JSON.stringify({ Statement: [{ Resource: resource, Condition }] });
}

function readPolicy(text: string): Policy | undefined {
  try {
    return policySchema.safeParse(JSON.parse(text)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function allows({ Statement: [{ Resource, Condition }] }: Policy, { url, query, ip }: SignedRequest, now: number) {
  const seconds = now / 1000;
  const rest = withoutSignature(query);
  const { DateLessThan, DateGreaterThan, IpAddress } = Condition;
  return (
    matchesResource(Resource, rest === '' ? url : `${url}?${rest}`) &&
    seconds < DateLessThan['AWS:EpochTime'] &&
    (DateGreaterThan === undefined || seconds > DateGreaterThan['AWS:EpochTime']) &&
    (IpAddress === undefined || matchesIp(IpAddress['AWS:SourceIp'], ip))
  );
}

/** Matches a resource pattern: `*` is any characters, `?` is one. */
function matchesResource(resource: string, url: string): boolean {
  const expression = resource
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(url);
}

function matchesIp(range: string, ip: string): boolean {
  const [network = '', bits = '32'] = range.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(bits), 'ipv4');
  return list.check(ip);
}
