import type { IncomingHttpHeaders } from 'node:http';
import type { PermissionRequest } from '../../emulators/iam/evaluate.ts';

/** A request to AWS; `path` includes the query. */
export type AwsRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer };

/** The operation of a request, as the meters name it, and all permissions that it needs. */
export type Operation = { action: string; permissions: PermissionRequest[] };

export class UnknownActionError extends Error {
  override readonly name = 'UnknownActionError';
  constructor(service: string, action: string) {
    super(`The local cloud does not support ${service}:${action}.`);
  }
}
