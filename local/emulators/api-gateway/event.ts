import type { APIGatewayProxyEventV2 } from 'aws-lambda';

export type GatewayRequest = {
  method: string;
  /** Decoded. */
  path: string;
  rawQuery: string;
  /** Lower-case names, repeated ones joined. */
  headers: Record<string, string>;
  body: Buffer;
  parameters: Record<string, string>;
  routeKey: string;
  sourceIp: string;
  protocol: string;
  api: { id: string; domainName: string; stage: string };
  requestId: string;
  now: Date;
  /** Undefined without an authorizer. */
  claims: Record<string, string> | undefined;
};

const textTypes = /^(text\/.*|application\/(json|javascript|xml)|[^;]*\+(json|xml))$/i;

/** Tells whether a body of that content type is passed as text; everything else, forms too, is base64 encoded. */
export function isTextType(contentType: string | undefined): boolean {
  return contentType !== undefined && textTypes.test((contentType.split(';')[0] ?? '').trim());
}

function decodedQuery(rawQuery: string): Record<string, string> | undefined {
  if (rawQuery === '') return undefined;
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(rawQuery)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
}

/** Formats a time as API Gateway logs it, e.g. 20/Nov/2026:10:05:00 +0000. */
function logTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}

function bodyOf({ body, headers }: GatewayRequest): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false };
  const isText = isTextType(headers['content-type']);
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText };
}

/** The event in payload format 2.0; what the request does not have is absent, as on AWS. */
export function eventOf(request: GatewayRequest): APIGatewayProxyEventV2 {
  const { cookie, ...headers } = request.headers;
  const query = decodedQuery(request.rawQuery);
  const hasParameters = Object.keys(request.parameters).length > 0;
  return {
    version: '2.0',
    routeKey: request.routeKey,
    rawPath: request.path,
    rawQueryString: request.rawQuery,
    ...(cookie === undefined ? {} : { cookies: cookie.split(/;\s*/).filter((part) => part !== '') }),
    headers,
    ...(query ? { queryStringParameters: query } : {}),
    requestContext: {
      accountId: '123456789012',
      apiId: request.api.id,
      ...(request.claims && { authorizer: { jwt: { claims: request.claims, scopes: null } } }),
      domainName: request.api.domainName,
      domainPrefix: request.api.domainName.split('.')[0] ?? '',
      http: {
        method: request.method,
        path: request.path,
        protocol: request.protocol,
        sourceIp: request.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: request.requestId,
      routeKey: request.routeKey,
      stage: request.api.stage,
      time: logTime(request.now),
      timeEpoch: request.now.getTime(),
    },
    ...(hasParameters ? { pathParameters: request.parameters } : {}),
    ...bodyOf(request),
  };
}
