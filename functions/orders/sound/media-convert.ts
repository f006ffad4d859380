import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto';
import { SignatureV4 } from '@smithy/signature-v4';
import * as z from 'zod';
import type { soundJob } from './job.ts';

/** A job, as far as it is needed here. */
export type Job = {
  id: string;
  status: 'SUBMITTED' | 'PROGRESSING' | 'COMPLETE' | 'CANCELED' | 'ERROR';
  errorMessage?: string | undefined;
};

export type MediaConvert = {
  /** Starts a job, or finds the one that its token started. Throws JobRefused. */
  createJob(body: ReturnType<typeof soundJob>): Promise<Job>;
  /** Undefined when the service knows no such job (any more). */
  findJob(id: string): Promise<Job | undefined>;
};

/** MediaConvert takes no such job: asking again changes nothing. */
export class JobRefused extends Error {
  override readonly name = 'JobRefused';
}

const answer = z.object({
  job: z.object({
    id: z.string(),
    status: z.enum(['SUBMITTED', 'PROGRESSING', 'COMPLETE', 'CANCELED', 'ERROR']),
    errorMessage: z.string().optional(),
  }),
});

const timeoutMs = 5000;
const path = '/2017-08-29/jobs';

type Bytes = ArrayBuffer | ArrayBufferView | string;

function bufferOf(data: Bytes): Buffer {
  if (typeof data === 'string') return Buffer.from(data);
  return data instanceof ArrayBuffer ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** The digest that the signer asks for, by Node's own. */
class Sha256 {
  readonly #hash: Hash | Hmac;
  constructor(secret?: Bytes) {
    this.#hash = secret === undefined ? createHash('sha256') : createHmac('sha256', bufferOf(secret));
  }
  update(data: Bytes): void {
    this.#hash.update(bufferOf(data));
  }
  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }
  reset(): void {
    throw new Error('a digest is used once');
  }
}

/** Lambda puts region and credentials of the function's role into the environment. */
function connection() {
  const { AWS_REGION: region = '', AWS_ENDPOINT_URL, AWS_SESSION_TOKEN: sessionToken } = process.env;
  const endpoint = new URL(AWS_ENDPOINT_URL ?? `https://mediaconvert.${region}.amazonaws.com`);
  const { AWS_ACCESS_KEY_ID: accessKeyId = '', AWS_SECRET_ACCESS_KEY: secretAccessKey = '' } = process.env;
  const credentials = { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) };
  return { endpoint, signer: new SignatureV4({ service: 'mediaconvert', region, credentials, sha256: Sha256 }) };
}

async function send(method: 'GET' | 'POST', target: string, content?: unknown): Promise<Response> {
  const { endpoint, signer } = connection();
  const body = content === undefined ? undefined : JSON.stringify(content);
  const { headers } = await signer.sign({
    method,
    protocol: endpoint.protocol,
    hostname: endpoint.hostname,
    path: target,
    query: {},
    headers: { host: endpoint.host, ...(body && { 'content-type': 'application/json' }) },
    body,
  });
  const { host: _, ...sent } = headers;
  const signal = AbortSignal.timeout(timeoutMs);
  return fetch(new URL(target, endpoint), { method, headers: sent, signal, ...(body && { body }) });
}

async function jobIn(response: Response): Promise<Job> {
  if (response.ok) return answer.parse(await response.json()).job;
  const text = await response.text();
  if (response.status === 400) throw new JobRefused(text);
  throw new Error(`MediaConvert answered ${response.status} ${text}`);
}

/**
 * Two requests of MediaConvert's API, signed as the SDK does: its client of 1 MB would be loaded for these alone
 * (docs/decisions/sound-only.md).
 */
export const mediaConvert: MediaConvert = {
  createJob: async (body) => jobIn(await send('POST', path, body)),
  async findJob(id) {
    const response = await send('GET', `${path}/${encodeURIComponent(id)}`);
    return response.status === 404 ? undefined : jobIn(response);
  },
};
