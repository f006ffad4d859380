import { createHash } from 'node:crypto';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import * as z from 'zod';
import type { Cache } from '#shared/contract/common/route.ts';
import type { Endpoint } from '#shared/contract/contract.ts';
import { problemContentType } from '#shared/contract/problems.ts';
import type { HttpError } from './http-error.ts';

/** An answer that is not JSON. */
export type FileResponse = {
  contentType: string;
  body: string | Uint8Array;
  /** Name under which a browser saves it. */
  filename?: string;
  /** Kept by who asked for it, and asked about again each time, with a tag of its content. */
  revalidate?: true;
};

type Response = APIGatewayProxyStructuredResultV2 & { headers: Record<string, string> };

const fileAnswer = z.object({
  contentType: z.string(),
  body: z.union([z.string(), z.instanceof(Uint8Array)]),
  filename: z.string().optional(),
  revalidate: z.literal(true).optional(),
});

/** The response of a success: parsed by the endpoint's schema, so that an undeclared field cannot leak. */
export function renderResponse(endpoint: Endpoint, answer: unknown, event: APIGatewayProxyEventV2): Response {
  const rendered = typeof endpoint.response === 'string' ? renderFile(answer) : renderJson(endpoint.response, answer);
  const response = { statusCode: endpoint.success, ...rendered };
  const control = endpoint.cache ? cacheControl(endpoint.cache) : rendered.headers['cache-control'];
  return control === noStore ? response : withTag(response, control, event);
}

/** The response of a failure: kept nowhere, or at the edge for as long as it says. */
export function renderError(failure: HttpError): Response {
  const { edgeSeconds } = failure;
  return {
    statusCode: failure.status,
    headers: {
      'content-type': problemContentType,
      'cache-control': edgeSeconds === undefined ? noStore : cacheControl({ fresh: edgeSeconds }),
      ...(failure.retryAfter !== undefined && { 'retry-after': String(failure.retryAfter) }),
    },
    body: JSON.stringify(failure.toProblem()),
  };
}

/** The value of Cache-Control that keeps an answer as long as the contract says. */
export function cacheControl({ fresh, stale, browser = 0 }: Cache): string {
  const parts = ['public', `max-age=${browser}`, `s-maxage=${fresh}`];
  return [...parts, ...(stale === undefined ? [] : [`stale-while-revalidate=${stale}`])].join(', ');
}

const noStore = 'private, no-store';
const askAgain = 'private, no-cache';

function renderJson(schema: z.ZodType, answer: unknown) {
  const headers = { 'content-type': 'application/json', 'cache-control': noStore };
  return { headers, body: JSON.stringify(schema.parse(answer)) };
}

function renderFile(answer: unknown) {
  const { contentType, body, filename, revalidate } = fileAnswer.parse(answer);
  const headers = {
    'content-type': contentType,
    'cache-control': revalidate ? askAgain : noStore,
    ...(filename && { 'content-disposition': `attachment; filename="${filename}"` }),
  };
  if (typeof body === 'string') return { headers, body };
  return { headers, body: Buffer.from(body).toString('base64'), isBase64Encoded: true };
}

/** Adds an ETag of the content, and leaves the content out when the caller has it (RFC 9110). */
function withTag(response: Response, control: string, event: APIGatewayProxyEventV2): Response {
  const etag = `"${createHash('sha256')
    .update(response.body ?? '')
    .digest('base64url')
    .slice(0, 27)}"`;
  const headers = { ...response.headers, 'cache-control': control, etag };
  if (!names(event.headers['if-none-match'], etag)) return { ...response, headers };
  return { statusCode: 304, headers: { 'cache-control': control, etag } };
}

// The edge weakens a tag when it compresses, so W/ is no difference (RFC 9110, 13.1.2).
function names(ifNoneMatch: string | undefined, etag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
