import * as z from 'zod';

/** What goes back to the caller. */
export type Answer = { status: number; headers: [name: string, value: string][]; body: Buffer };

// AWS takes more keys (multiValueHeaders of format 1.0) and ignores them; so does this.
const structured = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Largest answer of a function, in bytes (Lambda's limit of a synchronous invocation). */
const maxAnswerBytes = 6 * 1024 * 1024;

/** The gateway's own answer, in the one form it has. */
export function gatewayAnswer(status: number, message: string): Answer {
  return {
    status,
    headers: [['content-type', 'application/json']],
    body: Buffer.from(JSON.stringify({ message })),
  };
}

/** The gateway's answer to a caller whom a JWT authorizer does not let in. */
export function unauthorized(challenge: string): Answer {
  const answer = gatewayAnswer(401, 'Unauthorized');
  return { ...answer, headers: [...answer.headers, ['www-authenticate', challenge]] };
}

function isStructured(result: unknown): result is object {
  return typeof result === 'object' && result !== null && 'statusCode' in result;
}

function inferred(result: unknown): Answer {
  const text = typeof result === 'string' ? result : JSON.stringify(result ?? null);
  return { status: 200, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
}

/**
 * The response of payload format 2.0 made of what a handler returned: without a statusCode the whole result is the
 * JSON body of a 200. A result that breaks the format is 500, as on AWS.
 */
export function answerOf(result: unknown): Answer {
  if (!isStructured(result)) return inferred(result);
  const parsed = structured.safeParse(result);
  if (!parsed.success) return gatewayAnswer(500, 'Internal Server Error');
  const { statusCode, headers, cookies, body, isBase64Encoded } = parsed.data;
  const bytes = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > maxAnswerBytes) return gatewayAnswer(500, 'Internal Server Error');
  const named = Object.entries(headers ?? {}).map(([name, value]): [string, string] => [
    name.toLowerCase(),
    String(value),
  ]);
  const typed = named.some(([name]) => name === 'content-type');
  return {
    status: statusCode,
    headers: [
      ...(typed ? [] : [['content-type', 'text/plain;charset=UTF-8'] as [string, string]]),
      ...named,
      ...(cookies ?? []).map((cookie): [string, string] => ['set-cookie', cookie]),
    ],
    body: bytes,
  };
}
