import { createHash } from 'node:crypto';
import { place } from './template.ts';

/**
 * Replaces the random characters that end CloudFormation's generated names, but is the same at each start: state
 * outlives a run.
 */
function digest(logicalId: string, length: number, alphabet: string): string {
  const bytes = createHash('sha256').update(logicalId).digest();
  return Array.from(bytes.subarray(0, length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

const lower = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** `<stack>-<logical id>-<digest>`, the name of a resource whose template gives none. */
export function stackName(logicalId: string): string {
  return `${place.stackName}-${logicalId.slice(0, 40)}-${digest(logicalId, 12, lower.toUpperCase())}`;
}

/** Returns the name of a bucket whose template gives none: lower case, at most 63 characters. */
export function bucketName(logicalId: string): string {
  return `${place.stackName}-${logicalId.slice(0, 36)}-${digest(logicalId, 12, lower)}`.toLowerCase();
}

/** Ten small characters, as API Gateway gives its APIs, routes and integrations. */
export function apiId(logicalId: string): string {
  return digest(logicalId, 10, lower);
}

/** `E` and thirteen capitals or digits, as CloudFront gives its distributions and access controls. */
export function cloudFrontId(logicalId: string): string {
  return `E${digest(logicalId, 13, lower.toUpperCase())}`;
}

/** A UUID, as CloudFront gives its policies and Lambda its event source mappings. */
export function uuid(logicalId: string): string {
  return digest(logicalId, 32, '0123456789abcdef').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** `us-east-1_` and nine letters or digits, as Cognito gives its user pools. */
export function userPoolId(logicalId: string): string {
  return `${place.region}_${digest(logicalId, 9, lower + lower.toUpperCase())}`;
}

/** Twenty-six small characters, as Cognito gives the clients of a pool. */
export function userPoolClientId(logicalId: string): string {
  return digest(logicalId, 26, lower);
}
