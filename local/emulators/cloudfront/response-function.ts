import * as z from 'zod';
import type { EdgeCode } from './distribution.ts';
import type { Headers } from './header-rules.ts';
import {
  edgeFunction,
  type FunctionViewer,
  pairsOf,
  toValues,
  type ViewerRequest,
  valuesSchema,
} from './viewer-function.ts';

export type StatusAndHeaders = { status: number; headers: Headers };

export type ResponseFunction = (
  request: ViewerRequest,
  response: StatusAndHeaders,
  viewer: FunctionViewer,
) => Promise<StatusAndHeaders>;

// A function that replaces the body is not supported.
const resultSchema = z.looseObject({
  statusCode: z.int().min(200).max(599),
  headers: valuesSchema.default({}),
  body: z.undefined({ error: 'a new body is not supported' }).optional(),
});

/** Headers that a function sees and may not change (AWS: "Restrictions on all edge functions"). */
const readOnly = new Set(['content-encoding', 'content-length', 'transfer-encoding', 'via', 'warning']);

/** Parts of the event for which it has another place. */
const elsewhere = new Set(['set-cookie']);

function* singleValues(headers: Headers): Iterable<[string, string]> {
  for (const [name, value] of Object.entries(headers)) {
    if (!elsewhere.has(name)) for (const one of [value].flat()) yield [name, one];
  }
}

/** A CloudFront Function at viewer response. */
export function responseFunction(code: EdgeCode, distribution: { id: string; domainName: string }): ResponseFunction {
  const run = edgeFunction(code, distribution);
  return async (request, { status, headers }, viewer) => {
    const response = { statusCode: status, headers: toValues(singleValues(headers)), cookies: {} };
    const result = resultSchema.parse(await run('viewer-response', request, viewer, response));
    const keptHeaders = Object.entries(headers).filter(([name]) => readOnly.has(name) || elsewhere.has(name));
    const changedHeaders = [...pairsOf(result.headers)].filter(([name]) => !readOnly.has(name));
    return {
      status: result.statusCode,
      headers: { ...Object.fromEntries(changedHeaders), ...Object.fromEntries(keptHeaders) },
    };
  };
}
