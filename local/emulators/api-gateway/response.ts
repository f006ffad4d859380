import * as z from 'zod';

export type GatewayResponse = { status: number; headers: [name: string, value: string][]; body: Buffer };

// Further keys (multiValueHeaders of format 1.0) are ignored, as on AWS.
const structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Lambda's quota for a synchronous invocation, in bytes. */
const maxResponseBytes = 6 * 1024 * 1024;

/** A response of the gateway itself. */
export function gatewayResponse(status: number, message: string): GatewayResponse {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

export function unauthorized(challenge: string): GatewayResponse {
  const response = gatewayResponse(401, 'Unauthorized');
  return { ...response, headers: [...response.headers, ['www-authenticate', challenge]] };
}

function isStructured(result: unknown): result is object {
  return typeof result === 'object' && result !== null && 'statusCode' in result;
}

function inferredResponse(result: unknown): GatewayResponse {
  const text = typeof result === 'string' ? result : JSON.stringify(result ?? null);
  return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
}

/**
 * The response for the result of a handler in payload format 2.0. Without a statusCode the whole result is the JSON body
 * of a 200; an invalid result is a 500, as on AWS.
 */
export function responseOf(result: unknown): GatewayResponse {
  if (!isStructured(result)) return inferredResponse(result);
  const parsed = structured.safeParse(result);
  if (!parsed.success) return gatewayResponse(500, 'Internal Server Error');
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxResponseBytes) return gatewayResponse(500, 'Internal Server Error');
  const givenHeaders = Object.entries(headers ?? {}).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value),
  ]);
  const hasType = givenHeaders.some(([name]) => name === 'content-type');
  return {
    status: statusCode,
    headers: [
      ...(hasType ? [] : [['content-type', 'text/plain;charset=UTF-8'] as [string, string]]),
      ...givenHeaders,
      ...(cookies ?? []).map((cookie): [string, string] => ['set-cookie', cookie]),
    ],
    body: bytes,
  };
}
