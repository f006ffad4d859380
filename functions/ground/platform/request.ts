import { isIP } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Endpoint } from '#shared/contract/contract.ts';
import type { FieldProblem } from '#shared/contract/problems.ts';
import { deviceHeader } from '#shared/rules/accounts.ts';
import { HttpError, invalid } from './http-error.ts';

/** Largest request body in bytes: the words of a session in any script, and some. */
export const maxBodyBytes = 32 * 1024;

// More would only tell an attacker how far they got.
const maxFieldProblems = 20;
const maxFieldLength = 100;

/** Largest body that is handed on as it came: an event of Stripe's holds a whole object. */
const maxRawBodyBytes = 256 * 1024;

const nothing = z.strictObject({});

export type Caller = {
  /** Address of the caller as CloudFront saw it; 'unknown' on cached paths, whose response is the same for everyone. */
  ip: string;
  /** Country as the edge saw it (ISO 3166 alpha-2); null when unknown. */
  country: string | null;
  /** The header User-Agent, if it is sent. */
  userAgent?: string | undefined;
  /** 256 random bits by which the browser names itself, in base64url; absent unless it sends them. */
  deviceMarker?: string | undefined;
};

/** A body as it came, for a handler that checks whose it is by the headers. */
export type RawBody = { body: string; headers: Record<string, string | undefined> };

/** The parts of a request, parsed by the endpoint's schemas. Throws HttpError 400, 413 or 415. */
export function parseRequest(endpoint: Endpoint, event: APIGatewayProxyEventV2) {
  const params = parsePart('params', endpoint.params ?? nothing, event.pathParameters ?? {});
  const query = parsePart('query', endpoint.query ?? nothing, event.queryStringParameters ?? {});
  const text = bodyText(event, endpoint.rawBody ? maxRawBodyBytes : maxBodyBytes);
  if (endpoint.rawBody) return { params, query, body: undefined, raw: { body: text, headers: event.headers } };
  if (!endpoint.body) {
    if (text !== '') throw invalid('body', 'must be empty');
    return { params, query, body: undefined };
  }
  return { params, query, body: parsePart('body', endpoint.body, parseJson(text, event.headers['content-type'])) };
}

/**
 * Returns the caller. CloudFront sets these headers, and only requests of CloudFront come this far
 * (docs/trust.md#caller-address).
 */
export function callerOf(event: APIGatewayProxyEventV2): Caller {
  // CloudFront writes address:port, an IPv6 address with or without brackets.
  const [, ip = ''] = /^\[?(.+?)\]?:\d+$/.exec(event.headers['cloudfront-viewer-address'] ?? '') ?? [];
  const country = event.headers['cloudfront-viewer-country'] ?? '';
  const marker = event.headers[deviceHeader] ?? '';
  return {
    ip: isIP(ip) ? ip : 'unknown',
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    userAgent: event.headers['user-agent'],
    deviceMarker: /^[\w-]{43}$/.test(marker) ? marker : undefined,
  };
}

function bodyText({ body = '', isBase64Encoded }: APIGatewayProxyEventV2, maxBytes: number): string {
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.byteLength > maxBytes) throw new HttpError('body_too_large');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalid('body', 'must be UTF-8', cause);
  }
}

function parseJson(text: string, contentType = ''): unknown {
  if (!/^application\/json\s*(;|$)/i.test(contentType)) throw new HttpError('unsupported_media_type');
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalid('body', 'must be JSON', cause);
  }
}

function parsePart<Schema extends z.ZodType>(part: string, schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap((issue) => fieldProblems(part, issue)).slice(0, maxFieldProblems);
  throw new HttpError('invalid_request', { errors, cause: result.error });
}

function fieldProblems(part: string, issue: z.core.$ZodIssue): FieldProblem[] {
  const at = (path: PropertyKey[]) => [part, ...path.map(String)].join('.').slice(0, maxFieldLength);
  if (issue.code !== 'unrecognized_keys') return [{ field: at(issue.path), message: issue.message }];
  return issue.keys.map((key) => ({ field: at([...issue.path, key]), message: 'is not known here' }));
}
