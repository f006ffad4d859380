import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Resource } from '../../template/deployed.ts';

const texts = z.array(z.string()).default([]);

const ruleSchema = z.strictObject({
  AllowedHeaders: texts,
  AllowedMethods: z.array(z.enum(['GET', 'PUT', 'HEAD', 'POST', 'DELETE'])),
  AllowedOrigins: z.array(z.string()),
  ExposedHeaders: texts,
  MaxAge: z.int().optional(),
  Id: z.string().optional(),
});
type Rule = z.output<typeof ruleSchema>;

/** What pages of other origins may ask of a bucket, as its resource in the template says. */
export const corsSchema = z.strictObject({ CorsRules: z.array(ruleSchema) });

/** A request as a browser sends it, or the question whether it may. */
export type Asked = { method: string; path: string; headers: IncomingHttpHeaders };

function fits(pattern: string, text: string): boolean {
  const [begin = '', end] = pattern.toLowerCase().split('*');
  const lower = text.toLowerCase();
  if (end === undefined) return lower === begin;
  return lower.length >= begin.length + end.length && lower.startsWith(begin) && lower.endsWith(end);
}

/**
 * Does for the buckets of the template what S3 does for browsers: answers their question whether they may, and lets
 * pages of the origins that a bucket names read what it answers.
 */
export function bucketCors(buckets: Resource[]) {
  const rules = new Map(
    buckets.map(({ ref, properties }) => [
      ref,
      properties.CorsConfiguration === undefined ? [] : corsSchema.parse(properties.CorsConfiguration).CorsRules,
    ]),
  );
  return {
    /** Returns whether that was all of it; else the answer that comes will have the headers that browsers look for. */
    answer({ method, path, headers }: Asked, response: ServerResponse): boolean {
      const { origin } = headers;
      const own = rules.get(path.slice(1).split(/[/?]/)[0] ?? '');
      if (origin === undefined || own === undefined) return false;
      const wanted = method === 'OPTIONS' ? headers['access-control-request-method'] : method;
      const asked = namesOf(method === 'OPTIONS' ? headers['access-control-request-headers'] : undefined);
      const rule = own.find((one) => allows(one, { origin, method: wanted, asked }));
      if (rule !== undefined) allow(response, rule, origin);
      if (method !== 'OPTIONS') return false;
      if (rule !== undefined && asked.length > 0) response.setHeader('access-control-allow-headers', asked.join(', '));
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

type Wish = { origin: string; method: string | undefined; asked: string[] };

function allows({ AllowedOrigins, AllowedMethods, AllowedHeaders }: Rule, { origin, method, asked }: Wish): boolean {
  return (
    AllowedOrigins.some((pattern) => fits(pattern, origin)) &&
    AllowedMethods.some((one) => one === method) &&
    asked.every((name) => AllowedHeaders.some((pattern) => fits(pattern, name)))
  );
}

function allow(response: ServerResponse, { AllowedMethods, ExposedHeaders, MaxAge }: Rule, origin: string): void {
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-allow-methods', AllowedMethods.join(', '));
  response.setHeader('access-control-allow-credentials', 'true');
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method');
  if (ExposedHeaders.length > 0) response.setHeader('access-control-expose-headers', ExposedHeaders.join(', '));
  if (MaxAge !== undefined) response.setHeader('access-control-max-age', String(MaxAge));
}
