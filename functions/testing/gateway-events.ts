import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import { contract } from '#shared/contract/contract.ts';
import type { EndpointName } from '#shared/contract/routes.ts';
import { type Handler, serve } from '../ground/platform/http.ts';

/** Serves requests of CloudFront, whose sessions are valid. */
export const serveTrusted = <Names extends EndpointName, Dependencies>(
  handlers: { [Name in Names]: Handler<Name, Dependencies> },
  dependencies: Dependencies,
) =>
  serve<Names, Dependencies>(contract, handlers, dependencies, {
    isFromCloudFront: async () => true,
    checkSession: async () => {},
  });

export type EventOverrides = Partial<Omit<APIGatewayProxyEventV2, 'headers'>> & { headers?: Record<string, string> };

/** A request as API Gateway hands it to a function. */
export function eventFor(routeKey: string, overrides: EventOverrides = {}): APIGatewayProxyEventV2 {
  const [method = '', path = ''] = routeKey.split(' ');
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: {},
    requestContext: {
      accountId: '1',
      apiId: 'api',
      domainName: 'api.example',
      domainPrefix: 'api',
      requestId: 'gateway-1',
      routeKey,
      stage: '$default',
      time: '',
      timeEpoch: 0,
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
    },
    isBase64Encoded: false,
    ...overrides,
  };
}

export const context = { awsRequestId: 'lambda-1', functionName: 'test' } as Context;
