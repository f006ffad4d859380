import { setTimeout as pause } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Booking } from '../keys/booking.ts';
import type { DiscountCode } from '../keys/discount-code.ts';
import type { WholeSession } from '../keys/session.ts';
import type { WaitlistEntry } from '../keys/waitlist-entry.ts';
import type { Table } from '../platform/table.ts';
import type { CounterMismatch } from './counters.ts';

/** The local cloud that the test run started (local/testing/start.ts). */
const cloud = z
  .object({
    apiUrl: z.string(),
    siteUrl: z.string(),
    controlUrl: z.string(),
    table: z.object({ name: z.string(), endpoint: z.string(), region: z.string() }),
  })
  .parse(JSON.parse(process.env.EXHALE_CLOUD ?? '{}'));

/** An answer of the site. */
export type Reply = { status: number; headers: Headers; body: unknown };

type RequestOptions = { body?: unknown; raw?: string | Uint8Array<ArrayBuffer>; headers?: Record<string, string> };

/** Asks the API behind the edge, so that nothing is cached: `call('GET /api/sessions')`. */
export function call(route: `${string} ${string}`, sent: RequestOptions = {}): Promise<Reply> {
  return fetchAt(cloud.apiUrl, route, sent);
}

/** Asks the site as a browser would, through the edge. */
export function callSite(route: `${string} ${string}`, sent: RequestOptions = {}): Promise<Reply> {
  return fetchAt(cloud.siteUrl, route, sent);
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

/** Whether the gateway let nothing through for a moment: tests that ask hundreds of times a second go beyond its rate. */
function isThrottled({ status, headers }: Reply): boolean {
  return status === 429 && headers.get('content-type') === 'application/json';
}

/** Tells the edge's header of another viewer, so that a test's tries are counted as its own. */
export function viewerAt(ip: string): Record<string, string> {
  return { 'cloudfront-viewer-address': `${ip}:50000` };
}

/** Asks the control server of the cloud; what it answers without a body is null. */
export async function control(path: string, body?: unknown, method = 'POST'): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(new URL(path, cloud.controlUrl), {
    method,
    headers,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** Makes a session of its own for a test; its counters get the bookings that make them true. Returns its id. */
export async function makeSession(session: Partial<WholeSession> = {}): Promise<string> {
  const { id } = z.object({ id: z.string() }).parse(await control('/demo', { command: 'session', session }));
  return id;
}

export async function bookingsAt(sessionId: string): Promise<Booking[]> {
  return (await control('/demo', { command: 'bookings', sessionId })) as Booking[];
}

/** One item of the table; null when there is none. */
export async function itemAt(PK: string, SK: string): Promise<Record<string, unknown> | null> {
  return (await control('/demo', { command: 'item', PK, SK })) as Record<string, unknown> | null;
}

/** Sessions and codes whose counters disagree with what they count; of these ids alone, when given. */
export async function counterMismatches(...ids: string[]): Promise<CounterMismatch[]> {
  const found = (await control('/demo', { command: 'check' })) as CounterMismatch[];
  return ids.length === 0 ? found : found.filter(({ id }) => ids.includes(id));
}

/** Makes a discount code of its own for a test. */
export async function makeDiscount(discount: Partial<DiscountCode> = {}): Promise<DiscountCode> {
  return (await control('/demo', { command: 'discount', discount })) as DiscountCode;
}

/** Who waits for a place of a session, with the token of each one's link. */
export async function waitlistAt(sessionId: string): Promise<(WaitlistEntry & { token: string })[]> {
  return (await control('/demo', { command: 'waitlist', sessionId })) as (WaitlistEntry & { token: string })[];
}

/** Runs a schedule now: `runSchedule('RefreshRates')`. */
export function runSchedule(name: string): Promise<unknown> {
  return control(`/schedules/${name}/run`);
}

/** The table of the local cloud itself, past every role. */
export function openTable(): Table {
  const { name, endpoint, region } = cloud.table;
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = new DynamoDBClient({ endpoint, region, credentials });
  return { name, client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }) };
}
