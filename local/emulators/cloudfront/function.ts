import vm from 'node:vm';
import * as z from 'zod';
import type { Deployed, Resource } from '../../template/deployed.ts';
import { readProperties, withoutEffect } from '../../template/properties.ts';
import { UnsupportedError } from '../errors.ts';

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

/** An answer that the function gives itself. */
export type FunctionAnswer = { status: number; headers: Record<string, string>; body: string };

export type ViewerFunction = (
  request: ViewerRequest,
  viewer: { ip: string; requestId: string },
) => Promise<ViewerRequest | FunctionAnswer>;

const functionSchema = z.strictObject({
  Name: z.string(),
  AutoPublish: z.literal(true),
  FunctionCode: z.string().max(10_240, 'CloudFront takes at most 10 KB of code'),
  FunctionConfig: z.strictObject({ Comment: withoutEffect, Runtime: z.literal('cloudfront-js-2.0') }),
  Tags: withoutEffect,
});

const valueSchema = z.object({ value: z.string(), multiValue: z.array(z.object({ value: z.string() })).optional() });
const valuesSchema = z.record(z.string(), valueSchema);
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

/** Milliseconds on the wall: CloudFront stops a function far earlier, but this must hold on a busy machine. */
const patience = 5000;

function gather(pairs: Iterable<[string, string]>): Values {
  const values: Values = {};
  for (const [name, value] of pairs) {
    const known = values[name];
    if (!known) values[name] = { value };
    else known.multiValue = [...(known.multiValue ?? [{ value: known.value }]), { value }];
  }
  return values;
}

function* spread(values: Values): Iterable<[string, string]> {
  for (const [name, { value, multiValue }] of Object.entries(values)) {
    for (const one of multiValue ?? [{ value }]) yield [name, one.value];
  }
}

// CloudFront hands keys and values over as they stand in the address, not decoded.
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
    querystring: gather(queryPairs(query)),
    headers: gather(Object.entries(headers)),
    cookies: gather(cookiePairs(cookie)),
  };
}

function changedRequest(
  method: string,
  changed: { uri: string; querystring: Values; headers: Values; cookies: Values },
) {
  const cookie = [...spread(changed.cookies)].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    method,
    uri: changed.uri,
    query: [...spread(changed.querystring)]
      .map(([name, value]) => (value === '' ? name : `${name}=${value}`))
      .join('&'),
    headers: { ...Object.fromEntries(spread(changed.headers)), ...(cookie === '' ? {} : { cookie }) },
  };
}

/** Compiles a function's code; each call runs it anew, since CloudFront keeps no variables between calls. */
export function viewerFunction(
  resource: Resource,
  distribution: { id: string; domainName: string },
  timeLimit = patience,
): ViewerFunction {
  const { FunctionCode: code } = readProperties(resource, functionSchema);
  if (/^\s*import\s/m.test(code)) {
    throw new UnsupportedError(`the local cloud gives CloudFront function ${resource.logicalId} no modules to import`);
  }
  const whole = `(() => {${code}\n;return handler(JSON.parse(input));})()`;
  const script = new vm.Script(whole, { filename: `${resource.logicalId}.js` });
  // A context of its own for each call would cost more than the rest of the request.
  const context = vm.createContext({ input: '', console });
  return async (request, { ip, requestId }) => {
    const event = {
      version: '1.0',
      context: {
        distributionDomainName: distribution.domainName,
        distributionId: distribution.id,
        eventType: 'viewer-request',
        requestId,
      },
      viewer: { ip },
      request: eventRequest(request),
    };
    context.input = JSON.stringify(event);
    const result = resultSchema.parse(structuredClone(await script.runInContext(context, { timeout: timeLimit })));
    if ('uri' in result) return changedRequest(request.method, result);
    const { statusCode, headers, body } = result;
    return {
      status: statusCode,
      headers: Object.fromEntries(spread(headers)),
      body: typeof body === 'string' ? body : body.data,
    };
  };
}

/** The template's function of that ARN. Throws UnsupportedError when there is none. */
export function findFunction(deployed: Deployed, arn: string): Resource {
  const found = deployed
    .byType('AWS::CloudFront::Function')
    .find(({ ref, properties }) => ref === arn || arn.endsWith(`/${properties.Name}`));
  if (!found) throw new UnsupportedError(`the local cloud does not know the CloudFront function ${arn}`);
  return found;
}
