import { readFileSync } from 'node:fs';
import { invalidRequest, type StripeFailure } from '../errors.ts';
import { nameOf } from '../form-encoding.ts';
import type { RequestSchema } from './schema.ts';

type Path = (string | number)[];

function readExtract(): Map<string, RequestSchema> {
  const [, ...lines] = readFileSync(new URL('extract.ndjson', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const { operation, schema }: { operation: string; schema: RequestSchema } = JSON.parse(line);
      return [operation, schema];
    }),
  );
}

const schemas = readExtract();

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function emptyText(param: string): StripeFailure {
  const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
  return invalidRequest(message, { code: 'parameter_invalid_empty', param });
}

function problemOfText(schema: RequestSchema, value: unknown, path: Path): StripeFailure | undefined {
  const param = nameOf(path);
  const type = 'type' in schema ? schema.type : 'string';
  if (typeof value !== 'string') return invalidRequest(`Invalid ${type}: ${param}`, { param });
  if ('enum' in schema) {
    const isListed = schema.enum.includes(value);
    return isListed
      ? undefined
      : invalidRequest(`Invalid ${param}: must be one of ${schema.enum.join(', ')}`, { param });
  }
  if (value === '') return emptyText(param);
  if (type === 'integer' && !/^-?\d+$/.test(value)) {
    return invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param });
  }
  if (type === 'number' && !/^-?\d+(\.\d+)?$/.test(value)) {
    return invalidRequest(`Invalid decimal: ${value}`, { param });
  }
  if (type === 'boolean' && value !== 'true' && value !== 'false') {
    return invalidRequest(`Invalid boolean: ${value}`, { param });
  }
  return undefined;
}

function problemOfFields(
  schema: { properties: Record<string, RequestSchema>; required?: string[] },
  value: Record<string, unknown>,
  path: Path,
): StripeFailure | undefined {
  for (const [name, part] of Object.entries(value)) {
    const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const param = nameOf([...path, name]);
    if (property === undefined) {
      return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    }
    const problem = problemOf(property, part, [...path, name]);
    if (problem) return problem;
  }
  const missing = schema.required?.find((name) => value[name] === undefined);
  if (missing === undefined) return undefined;
  const param = nameOf([...path, missing]);
  return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
}

function problemOf(schema: RequestSchema, value: unknown, path: Path): StripeFailure | undefined {
  if ('anyOf' in schema) {
    const problems = schema.anyOf.map((part) => ({ part, problem: problemOf(part, value, path) }));
    if (problems.some(({ problem }) => problem === undefined)) return undefined;
    const isNested = typeof value === 'object';
    const nearest = problems.find(({ part }) => isNested === ('properties' in part || 'items' in part));
    return (nearest ?? problems[0])?.problem;
  }
  const param = nameOf(path);
  if ('items' in schema) {
    if (!Array.isArray(value)) return invalidRequest('Invalid array', { param });
    return value.flatMap((part, index) => problemOf(schema.items, part, [...path, index]) ?? [])[0];
  }
  if (!('properties' in schema || 'additionalProperties' in schema)) return problemOfText(schema, value, path);
  if (!isFields(value)) return invalidRequest('Invalid object', { param });
  return 'properties' in schema ? problemOfFields(schema, value, path) : undefined;
}

/**
 * Checks parameters against the request schema that Stripe publishes for the operation, e.g. `GET /v1/invoices/{id}`.
 * @throws StripeFailure that names the first parameter that Stripe would refuse
 */
export function checkRequest(operation: string, params: Record<string, unknown>): void {
  const schema = schemas.get(operation);
  if (schema === undefined) throw new Error(`The extract has no schema of ${operation}`);
  const problem = problemOf(schema, params, []);
  if (problem) throw problem;
}
