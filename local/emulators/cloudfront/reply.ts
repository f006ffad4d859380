import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isUnchanged, rangeApplies, requestedRange } from './conditional.ts';
import type { EdgeAnswer } from './edge-cache.ts';
import { applyHeaderRules, type HeaderRules, type Headers } from './headers-policy.ts';

export type ReplyContext = {
  method: string;
  /** The viewer's headers. */
  asked: Record<string, string>;
  rules: HeaderRules;
  requestId: string;
};

type Shaped = { status: number; headers: Headers; body: EdgeAnswer['body'] | undefined };

/** The part of a whole answer that the viewer asked for: all, nothing (unchanged), or a range. */
function shape(answer: EdgeAnswer, { method, asked }: ReplyContext): Shaped {
  const { status, headers, body } = answer;
  if (!Buffer.isBuffer(body)) return answer;
  if (status === 204 || status === 304) return { status, headers, body: undefined };
  const whole = { status, headers: { ...headers, 'content-length': String(body.length) }, body };
  if ((method !== 'GET' && method !== 'HEAD') || status !== 200) return whole;
  if (isUnchanged(asked, headers)) {
    const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...rest } = headers;
    return { status: 304, headers: rest, body: undefined };
  }
  const range = rangeApplies(asked['if-range'], headers) ? requestedRange(asked.range, body.length) : undefined;
  if (range === undefined) return whole;
  if (range === 'unsatisfiable') {
    return { status: 416, headers: { 'content-range': `bytes */${body.length}` }, body: undefined };
  }
  const part = body.subarray(range.start, range.end + 1);
  return {
    status: 206,
    headers: {
      ...headers,
      'content-length': String(part.length),
      'content-range': `bytes ${range.start}-${range.end}/${body.length}`,
    },
    body: part,
  };
}

/** Sends an answer with the headers that CloudFront adds and the behaviour's response headers policy. */
export async function reply(answer: EdgeAnswer, context: ReplyContext, response: ServerResponse): Promise<void> {
  const { status, headers, body } = shape(answer, context);
  const source = answer.status >= 400 ? 'Error' : answer.source;
  const all = applyHeaderRules(
    {
      ...headers,
      'x-cache': `${source} from cloudfront`,
      via: '1.1 local.cloudfront.net (CloudFront)',
      'x-amz-cf-pop': 'LOCAL',
      'x-amz-cf-id': context.requestId,
    },
    context.rules,
  );
  response.writeHead(status, all);
  if (body === undefined || Buffer.isBuffer(body)) {
    response.end(body);
    return;
  }
  if (context.method === 'HEAD') {
    body.resume();
    response.end();
    return;
  }
  await pipeline(body, response);
}
