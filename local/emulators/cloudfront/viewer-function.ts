import vm from 'node:vm';
import * as z from 'zod';
import { UnsupportedError } from '../errors.ts';
import type { EdgeCode } from './distribution.ts';

type Value = { value: string; multiValue?: { value: string }[] | undefined };
type Values = Record<string, Value>;

/** A viewer's request as a CloudFront Function sees and changes it. */
export type ViewerRequest = {
  method: string;
  uri: string;
  /** Raw, without the question mark. */
  query: string;
  /** Lower-case names. */
  headers: Record<string, string>;
};

/** A response that the function returns instead of the request. */
export type FunctionResponse = { status: number; headers: Record<string, string>; body: string };

export type FunctionViewer = { ip: string; requestId: string };

export type ViewerFunction = (
  request: ViewerRequest,
  viewer: FunctionViewer,
) => Promise<ViewerRequest | FunctionResponse>;

const valueSchema = z.object({ value: z.string(), multiValue: z.array(z.object({ value: z.string() })).optional() });
export const valuesSchema = z.record(z.string(), valueSchema);
const resultSchema = z.union([
  z.object({
    statusCode: z.int().min(200).max(599),
    headers: valuesSchema.default({}),
    body: z.union([z.string(), z.object({ encoding: z.literal('text'), data: z.string() })]).default(''),
  }),
  z.object({
    uri: z.string().startsWith('/'),
    querystring: valuesSchema,
    headers: valuesSchema,
    cookies: valuesSchema,
  }),
]);

export function toValues(pairs: Iterable<[string, string]>): Values {
  const values: Values = {};
  for (const [name, value] of pairs) {
    const knownValue = values[name];
    if (!knownValue) values[name] = { value };
    else knownValue.multiValue = [...(knownValue.multiValue ?? [{ value: knownValue.value }]), { value }];
  }
  return values;
}

export function* pairsOf(values: Values): Iterable<[string, string]> {
  for (const [name, { value, multiValue }] of Object.entries(values)) {
    for (const one of multiValue ?? [{ value }]) yield [name, one.value];
  }
}

// CloudFront passes keys and values as they are in the URL, not decoded.
function* queryPairs(query: string): Iterable<[string, string]> {
  for (const part of query.split('&')) {
    if (part === '') continue;
    const mark = part.indexOf('=');
    yield mark === -1 ? [part, ''] : [part.slice(0, mark), part.slice(mark + 1)];
  }
}

function* cookiePairs(header: string | undefined): Iterable<[string, string]> {
  for (const part of (header ?? '').split(/;\s*/)) {
    const mark = part.indexOf('=');
    if (mark > 0) yield [part.slice(0, mark), part.slice(mark + 1)];
  }
}

function eventRequest({ method, uri, query, headers: { cookie, ...headers } }: ViewerRequest) {
  return {
    method,
    uri,
    querystring: toValues(queryPairs(query)),
    headers: toValues(Object.entries(headers)),
    cookies: toValues(cookiePairs(cookie)),
  };
}

function changedRequest(
  method: string,
  editedRequest: { uri: string; querystring: Values; headers: Values; cookies: Values },
) {
  const cookie = [...pairsOf(editedRequest.cookies)].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    method,
    uri: editedRequest.uri,
    query: [...pairsOf(editedRequest.querystring)]
      .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
      .join('&'),
    headers: { ...Object.fromEntries(pairsOf(editedRequest.headers)), ...(cookie === '' ? {} : { cookie }) },
  };
}

/** The event, with the method of a request that its JSON cannot have; it is no part of a request that is returned. */
const eventFromInput = `const event = JSON.parse(input);
Object.defineProperty(event.request, 'rawQueryString', { value: () => rawQuery });`;

type DistributionNames = { id: string; domainName: string };

/** Runs a function for an event; `response` is what is about to be sent to the viewer. */
type EdgeFunction = (
  eventType: 'viewer-request' | 'viewer-response',
  request: ViewerRequest,
  viewer: FunctionViewer,
  response?: object,
) => Promise<unknown>;

/**
 * Compiles a CloudFront Function. Each call evaluates its whole code: no variables survive between calls. Nothing limits
 * its time: a thread that watches costs more than the function.
 */
export function edgeFunction({ name, code }: EdgeCode, distribution: DistributionNames): EdgeFunction {
  if (/^\s*import\s/m.test(code)) {
    throw new UnsupportedError(`CloudFront function ${name}: imports of modules are not supported`);
  }
  const whole = `(() => {${code}\n;${eventFromInput}\nreturn handler(event);})()`;
  const script = new vm.Script(whole, { filename: `${name}.js` });
  // One context for all calls: creating it costs more than the rest of a request.
  const context = vm.createContext({ input: '', rawQuery: undefined, console });
  return async (eventType, request, { ip, requestId }, response) => {
    const event = {
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType,
        requestId,
      },
      viewer: { ip },
      request: eventRequest(request),
      response,
    };
    context.input = JSON.stringify(event);
    context.rawQuery = request.query || undefined;
    return structuredClone(await script.runInContext(context));
  };
}

/** A CloudFront Function at viewer request. */
export function viewerFunction(code: EdgeCode, distribution: DistributionNames): ViewerFunction {
  const run = edgeFunction(code, distribution);
  return async (request, viewer) => {
    const result = resultSchema.parse(await run('viewer-request', request, viewer));
    if ('uri' in result) return changedRequest(request.method, result);
    const { statusCode, headers, body } = result;
    return {
      status: statusCode,
      headers: Object.fromEntries(pairsOf(headers)),
      body: typeof body === 'string' ? body : body.data,
    };
  };
}
