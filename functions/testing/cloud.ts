import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { DiscountCode } from '../ground/keys/discount-code.ts';
import type { Place } from '../ground/keys/place.ts';
import type { WholeSession } from '../ground/keys/session.ts';
import type { WaitlistEntry } from '../ground/keys/waitlist-entry.ts';
import type { Table } from '../ground/platform/table.ts';
import type { PageBucket } from '../reactions/pages/store.ts';
import type { CounterMismatch } from './counters.ts';

/** The local cloud that the test run started (local/testing/start.ts). */
const cloud = z
  .object({
    apiUrl: z.string(),
    apiHeaders: z.record(z.string(), z.string()),
    siteUrl: z.string(),
    controlUrl: z.string(),
    table: z.object({ name: z.string(), endpoint: z.string(), region: z.string() }),
    pagesUrl: z.string(),
  })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

export type Reply = { status: number; headers: Headers; body: unknown };

type RequestOptions = { body?: unknown; raw?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> };

/** Requests the API as CloudFront does, uncached and from a new IP address: `call('GET /api/sessions')`. */
export function call(route: `${string} ${string}`, options: RequestOptions = {}): Promise<Reply> {
  const headers = { ...cloud.apiHeaders, ...viewerAt(randomIp()), ...options.headers };
  return fetchAt(cloud.apiUrl, route, { ...options, headers });
}

/** Requests the API at its own address, as someone who avoids CloudFront. */
export function callDirectly(route: `${string} ${string}`, options: RequestOptions = {}): Promise<Reply> {
  return fetchAt(cloud.apiUrl, route, options);
}

/** Requests the site through CloudFront, as a browser does. */
export function callSite(route: `${string} ${string}`, options: RequestOptions = {}): Promise<Reply> {
  return fetchAt(cloud.siteUrl, route, options);
}

async function fetchAt(origin: string, route: string, { body, raw, headers }: RequestOptions): Promise<Reply> {
  const [method = 'GET', path = '/'] = route.split(' ');
  const sentBody = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const request = {
    method,
    headers: { ...(sentBody !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(sentBody !== undefined && { body: sentBody }),
  };
  for (;;) {
    const reply = await replyOf(await fetch(new URL(path, origin), request));
    if (!isThrottled(reply)) return reply;
    await pause(50);
  }
}

async function replyOf(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = /json/.test(headers.get('content-type') ?? '');
  return { status, headers, body: isJson ? JSON.parse(text) : text };
}

/** Whether the gateway has throttled: tests with hundreds of requests a second exceed its rate. */
function isThrottled({ status, headers }: Reply): boolean {
  return status === 429 && headers.get('content-type') === 'application/json';
}

/** The viewer header of CloudFront, so that rate limits count a test's requests separately. */
export function viewerAt(ip: string): Record<string, string> {
  return { 'cloudfront-viewer-address': `${ip}:50000` };
}

/**
 * An IP address in a network of its own, since rate limits are per network, the /48 around it included: of the 16 bits that one for
 * documentation leaves, two tests in a file would choose the same ones in one run of twenty.
 */
export function randomIp(): string {
  const group = () => Math.floor(Math.random() * 65_536).toString(16);
  return `fd00:${group()}:${group()}:${group()}::1`;
}

/** Sends a request to the control server of the local cloud; null for a response without body. */
export async function control(path: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(path, cloud.controlUrl), {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  if (!response.ok) throw new Error(`${path} failed with ${response.status}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** Creates a session for a test, with the bookings that its counters count. Returns its id. */
export async function makeSession(session: Partial<WholeSession> = {}): Promise<string> {
  const { id } = z.object({ id: z.string() }).parse(await control('/demo', { command: 'session', session }));
  return id;
}

export async function bookingsAt(sessionId: string): Promise<Place[]> {
  return (await control('/demo', { command: 'bookings', sessionId })) as Place[];
}

/** An item of the table, or null. */
export async function itemAt(PK: string, SK: string): Promise<Record<string, unknown> | null> {
  return (await control('/demo', { command: 'item', PK, SK })) as Record<string, unknown> | null;
}

/** Sessions and codes whose counters differ from what they count; only of these ids, if any. */
export async function counterMismatches(...ids: string[]): Promise<CounterMismatch[]> {
  return (await control('/demo', { command: 'check', ids })) as CounterMismatch[];
}

/** Creates a discount code for a test. */
export async function makeDiscount(discount: Partial<DiscountCode> = {}): Promise<DiscountCode> {
  return (await control('/demo', { command: 'discount', discount })) as DiscountCode;
}

/** Waitlist entries of a session, with the token of each one's link. */
export async function waitlistAt(sessionId: string): Promise<(WaitlistEntry & { token: string })[]> {
  return (await control('/demo', { command: 'waitlist', sessionId })) as (WaitlistEntry & { token: string })[];
}

/** Runs a schedule now: `runSchedule('RefreshRates')`. */
export function runSchedule(name: string): Promise<unknown> {
  return control(`/schedules/${name}/run`);
}

/** DynamoDB Local of temporary tables with a stream (local/testing/start.ts). */
const streamTablesUrl = () => z.url().parse(process.env.EXHALE_STREAM_TABLES_URL);

function openClient(endpoint: string): Table['client'] {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region: cloud.table.region, credentials });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** Direct access to the table of the local cloud, without a role. */
export function openTable(): Table {
  return { name: cloud.table.name, client: openClient(cloud.table.endpoint) };
}

/** Direct access to where temporary tables are created. */
export function openTemporaryClient({ stream }: { stream: boolean }): Table['client'] {
  return openClient(stream ? streamTablesUrl() : cloud.table.endpoint);
}

/** Direct access to the bucket with the rendered pages, or to another one beside it. */
export function openPages(name?: string): PageBucket {
  const [, endpoint = '', bucket = ''] = /^(.*)\/([^/]+)$/.exec(cloud.pagesUrl) ?? [];
  const client = new S3Client({
    endpoint,
    region: cloud.table.region,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    // The path is a secret of this cloud: it takes requests without a signature.
    signer: { sign: async (request) => request },
  });
  return { client, bucket: name ?? bucket };
}

/** Access to the streams of temporary tables. */
export function openStreams(): DynamoDBStreamsClient {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  return new DynamoDBStreamsClient({ endpoint: streamTablesUrl(), region: cloud.table.region, credentials });
}
