import { type KeyObject, verify } from 'node:crypto';
import { BlockList } from 'node:net';
import * as z from 'zod';
import type { TrustedKeys } from './trusted-keys.ts';

/** What CloudFront answers to an address that is not signed as it should be. */
export type Refusal = { code: string; message: string };

/** A request to a behaviour with trusted keys. */
export type SignedRequest = {
  /** Scheme, host and raw path. */
  url: string;
  /** Raw, without the question mark. */
  query: string;
  ip: string;
};

const own = new Set(['Expires', 'Policy', 'Signature', 'Key-Pair-Id', 'Hash-Algorithm']);
const algorithms: Record<string, string> = { SHA1: 'RSA-SHA1', SHA256: 'RSA-SHA256' };

const moment = z.strictObject({ 'AWS:EpochTime': z.int() });
const policySchema = z.object({
  Statement: z.tuple([
    z.object({
      Resource: z.string(),
      Condition: z.strictObject({
        DateLessThan: moment,
        DateGreaterThan: moment.optional(),
        IpAddress: z.strictObject({ 'AWS:SourceIp': z.string() }).optional(),
      }),
    }),
  ]),
});
type Policy = z.output<typeof policySchema>;

const denied: Refusal = { code: 'AccessDenied', message: 'Access denied' };
const malformed = (what: string): Refusal => ({ code: `Malformed${what}`, message: `Could not unencode ${what}` });

function nameOf(part: string): string {
  return part.split('=', 1)[0] ?? '';
}

/** The query without what belongs to the signature: neither origins nor the cache see it. */
export function withoutSignature(query: string): string {
  return query
    .split('&')
    .filter((part) => !own.has(nameOf(part)))
    .join('&');
}

/** Base64 as CloudFront writes it into an address. */
function decoded(text: string): Buffer {
  return Buffer.from(text.replaceAll('-', '+').replaceAll('_', '=').replaceAll('~', '/'), 'base64');
}

/**
 * Why CloudFront does not serve an address (canned or custom policy); undefined when a trusted key signed it and its
 * time has not run out. `now` in milliseconds. Signed cookies are not supported and count as no signature.
 */
export function signatureRefusal(request: SignedRequest, keys: TrustedKeys, now: number): Refusal | undefined {
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

/** What was signed: the policy that the address carries, or the canned one that follows from the address itself. */
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
    resourceFits(Resource, rest === '' ? url : `${url}?${rest}`) &&
    seconds < DateLessThan['AWS:EpochTime'] &&
    (DateGreaterThan === undefined || seconds > DateGreaterThan['AWS:EpochTime']) &&
    (IpAddress === undefined || ipFits(IpAddress['AWS:SourceIp'], ip))
  );
}

/** A resource of a policy, where a star stands for any characters and a question mark for one. */
function resourceFits(resource: string, url: string): boolean {
  const expression = resource
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, 's').test(url);
}

function ipFits(range: string, ip: string): boolean {
  const [network = '', bits = '32'] = range.split('/');
  const list = new BlockList();
  list.addSubnet(network, Number(bits), 'ipv4');
  return list.check(ip);
}
