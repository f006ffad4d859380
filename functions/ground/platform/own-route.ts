import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { sharedRoutes } from '#shared/contract/common/route.ts';

const sharedKeys = new Set(Object.values(sharedRoutes).map(({ method, path }) => `${method} ${path}`));
const parameter = /^\{(.+)\}$/;

/**
 * An event of the route that endpoints share, as if its endpoint had a route of its own: with that key and its parameters.
 * `endpoints` are keys such as `GET /api/admin/sessions/{sessionId}`; the one with the most fixed segments wins. Any other
 * event, and one without an endpoint, stays as it is.
 */
export function withOwnRoute(event: APIGatewayProxyEventV2, endpoints: string[]): APIGatewayProxyEventV2 {
  if (!sharedKeys.has(event.routeKey)) return event;
  const { method } = event.requestContext.http;
  const parts = event.rawPath.split('/');
  const [found] = endpoints
    .filter((key) => key.startsWith(`${method} `))
    .flatMap((key) => {
      const parameters = parametersOf(key.slice(method.length + 1).split('/'), parts);
      return parameters ? [{ routeKey: key, pathParameters: parameters }] : [];
    })
    .sort((a, b) => Object.keys(a.pathParameters).length - Object.keys(b.pathParameters).length);
  return { ...event, ...found };
}

function parametersOf(segments: string[], parts: string[]): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    // The gateway has decoded the path.
    const part = parts[index] ?? '';
    const name = parameter.exec(segment)?.[1];
    if (name !== undefined && part !== '') parameters[name] = part;
    else if (segment !== part) return undefined;
  }
  return parameters;
}
