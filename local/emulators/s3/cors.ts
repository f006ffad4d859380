import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

export type CorsRule = {
  AllowedHeaders: string[];
  AllowedMethods: string[];
  AllowedOrigins: string[];
  ExposedHeaders: string[];
  /** Seconds. */
  MaxAge?: number | undefined;
};

type CorsRequest = { method: string; path: string; headers: IncomingHttpHeaders };

function matches(pattern: string, text: string): boolean {
  const [begin = '', end] = pattern.toLowerCase().split('*');
  const lower = text.toLowerCase();
  if (end === undefined) return lower === begin;
  return lower.length >= begin.length + end.length && lower.startsWith(begin) && lower.endsWith(end);
}

/** Applies the CORS rules of buckets, by bucket name, as S3 does. */
export function bucketCors(rules: Map<string, CorsRule[]>) {
  return {
    /** Answers a preflight request and returns true; else sets the CORS headers of the response to come. */
    answer({ method, path, headers }: CorsRequest, response: ServerResponse): boolean {
      const { origin } = headers;
      const own = rules.get(path.slice(1).split(/[/?]/)[0] ?? '');
      if (origin === undefined || own === undefined) return false;
      const actualMethod = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
      const headerNames = namesOf(method === 'OPTIONS' ? headers['access-control-request-headers'] : undefined);
      const rule = own.find((candidate) => allows(candidate, { origin, method: actualMethod, headerNames }));
      if (rule !== undefined) allow(response, rule, origin);
      if (method !== 'OPTIONS') return false;
      if (rule !== undefined && headerNames.length > 0)
        response.setHeader('access-control-allow-headers', headerNames.join(', '));
      response.writeHead(rule === undefined ? 403 : 200, { 'content-length': 0 }).end();
      return true;
    },
  };
}
export type BucketCors = ReturnType<typeof bucketCors>;

function namesOf(header: string | string[] | undefined): string[] {
  return String(header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
}

type ActualRequest = { origin: string; method: string | undefined; headerNames: string[] };

function allows(
  { AllowedOrigins, AllowedMethods, AllowedHeaders }: CorsRule,
  { origin, method, headerNames }: ActualRequest,
): boolean {
  return (
    AllowedOrigins.some((pattern) => matches(pattern, origin)) &&
    AllowedMethods.some((allowed) => allowed === method) &&
    headerNames.every((name) => AllowedHeaders.some((pattern) => matches(pattern, name)))
  );
}

function allow(response: ServerResponse, { AllowedMethods, ExposedHeaders, MaxAge }: CorsRule, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', AllowedMethods.join(', '));
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (ExposedHeaders.length > 0) response.setHeader('access-control-expose-headers', ExposedHeaders.join(', '));
  if (MaxAge !== undefined) response.setHeader('access-control-max-age', String(MaxAge));
}
