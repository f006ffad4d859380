export type GatewayRoute<Target> = { key: string; method: string; segments: string[]; target: Target };

export type Match<Target> = { route: GatewayRoute<Target>; parameters: Record<string, string> };

const greedy = /^\{(.+)\+\}$/;
const single = /^\{(.+)\}$/;

/** Reads a route key such as `GET /api/sessions/{sessionId}` or `$default`. */
export function parseRoute<Target>(key: string, target: Target): GatewayRoute<Target> {
  if (key === '$default') return { key, method: 'ANY', segments: ['{proxy+}'], target };
  const [method = '', path = ''] = key.split(' ');
  return { key, method, segments: path.split('/').slice(1), target };
}

function parametersOf(segments: string[], parts: string[]): Record<string, string> | undefined {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const greedyName = greedy.exec(segment)?.[1];
    if (greedyName) {
      const rest = parts.slice(index).join('/');
      return rest === '' ? undefined : { ...parameters, [greedyName]: rest };
    }
    const value = parts[index];
    if (value === undefined) return undefined;
    const name = single.exec(segment)?.[1];
    if (name) parameters[name] = value;
    else if (segment !== value) return undefined;
  }
  return segments.length === parts.length ? parameters : undefined;
}

function rank(route: GatewayRoute<unknown>): string {
  if (route.key === '$default') return '9';
  const kinds = route.segments.map((segment) => (greedy.test(segment) ? '2' : single.test(segment) ? '1' : '0'));
  // A specific method wins over ANY on the same path.
  return `${kinds.join('')}${route.method === 'ANY' ? '1' : '0'}`;
}

/** Decodes a part of a path; invalid UTF-8 is returned as it is. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}

/**
 * The most specific route for a method and a raw path, with its parameters decoded: exact segments before parameters
 * before greedy ones. A GET route does not match HEAD.
 */
export function matchRoute<Target>(
  routes: GatewayRoute<Target>[],
  method: string,
  path: string,
): Match<Target> | undefined {
  const parts = path.split('/').slice(1).map(decodePart);
  const matches = routes.flatMap((route) => {
    if (route.method !== 'ANY' && route.method !== method) return [];
    if (route.key === '$default') return [{ route, parameters: {} }];
    const parameters = parametersOf(route.segments, parts);
    return parameters ? [{ route, parameters }] : [];
  });
  return matches.sort((a, b) => (rank(a.route) < rank(b.route) ? -1 : 1))[0];
}
