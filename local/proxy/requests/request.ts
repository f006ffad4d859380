import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from '../../emulators/iam/evaluate.ts';

/** A signed request as it reaches the proxy, whole. */
export type SignedRequest = {
  method: string;
  /** Path and query, as sent. */
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

/** What a request does: its name for the meters, and each thing that must be allowed. */
export type Meaning = { action: string; requests: Request[] };

/** A request that a stand-in does not know; nothing is guessed, and its name is told. */
export class UnknownActionError extends Error {
  override readonly name = 'UnknownActionError';
  constructor(service: string, action: string) {
    super(`The local cloud has no stand-in for ${service}:${action}.`);
  }
}
