import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isUnchanged, rangeApplies, requestedRange } from '../http/conditional.ts';
import type { EdgeResponse } from './cache.ts';
import { applyHeaderRules, type HeaderRules, type Headers } from './header-rules.ts';
import { errorResponse } from './origin-client.ts';
import type { StatusAndHeaders } from './response-function.ts';

export type ViewerContext = {
  method: string;
  requestHeaders: Record<string, string>;
  rules: HeaderRules;
  requestId: string;
  /** The CloudFront Function at viewer response, where it runs. */
  change: ((response: StatusAndHeaders) => Promise<StatusAndHeaders>) | undefined;
};

type Selected = { status: number; headers: Headers; body: EdgeResponse['body'] | undefined };

/** The part of a complete response that the viewer requested: all, nothing (304), or a range. */
function selectPart(response: EdgeResponse, { method, requestHeaders }: ViewerContext): Selected {
  const { status, headers, body } = response;
  if (!Buffer.isBuffer(body)) return response;
  if (status === 204 || status === 304) return { status, headers, body: undefined };
  const complete = { status, headers: { ...headers, 'content-length': String(body.length) }, body };
  if ((method !== 'GET' && method !== 'HEAD') || status !== 200) return complete;
  if (isUnchanged(requestHeaders, headers)) {
    const { 'content-length': _length, 'content-type': _type, 'content-encoding': _encoding, ...rest } = headers;
    return { status: 304, headers: rest, body: undefined };
  }
  const { range: requested, 'if-range': ifRange } = requestHeaders;
  const range = rangeApplies(ifRange, headers) ? requestedRange(requested, body.length) : undefined;
  if (range === undefined) return complete;
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

async function changeResponse(
  selected: Selected,
  { change }: ViewerContext,
  log: (message: string) => void,
): Promise<Selected> {
  if (!change) return selected;
  try {
    return { ...selected, ...(await change(selected)) };
  } catch (error) {
    log(`the function at viewer response failed: ${String(error)}`);
    if (selected.body instanceof Readable) selected.body.destroy();
    return errorResponse(503, 'The CloudFront function associated with the distribution failed.');
  }
}

/** Sends a response with CloudFront's own headers and those of the behaviour's response headers policy. */
export async function sendToViewer(
  edge: EdgeResponse,
  context: ViewerContext,
  response: ServerResponse,
  log: (message: string) => void,
): Promise<void> {
  const { status, headers, body } = await changeResponse(selectPart(edge, context), context, log);
  const source = edge.status >= 400 ? 'Error' : edge.source;
  const own = {
    'x-cache': `${source} from cloudfront`,
    via: '1.1 local.cloudfront.net (CloudFront)',
    'x-amz-cf-pop': 'LOCAL',
    'x-amz-cf-id': context.requestId,
  };
  response.writeHead(status, applyHeaderRules({ ...headers, ...own }, context.rules));
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
