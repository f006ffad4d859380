import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { money } from '#shared/contract/common/schemas.ts';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { type Problem, type ProblemCode, problemContentType, problems } from '#shared/contract/problems.ts';

const contractFolder = join(import.meta.dirname, '../../shared/contract');

const codes = Object.keys(problems) as ProblemCode[];

const problem: z.ZodType<Problem> = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(codes),
  detail: z.string().exactOptional(),
  errors: z.array(z.strictObject({ field: z.string(), message: z.string() })).exactOptional(),
  total: money.exactOptional(),
  by: z.string().exactOptional(),
});

/** The gateway sends this body in responses of its own. */
const gatewayMessage = z.strictObject({ message: z.string() });

/**
 * Finds every schema that the contract exports, by its name with a capital. The document refers to a schema by that
 * name wherever it is used. Throws when two schemas have one name.
 */
async function namedSchemas(): Promise<Record<string, z.ZodType>> {
  const named: Record<string, z.ZodType> = {};
  const nameOf = new Map<z.ZodType, string>();
  for (const file of globSync('**/*schemas.ts', { cwd: contractFolder }).toSorted()) {
    const exported: Record<string, unknown> = await import(join(contractFolder, file));
    for (const [exportedName, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || nameOf.has(schema)) continue;
      const name = exportedName.charAt(0).toUpperCase() + exportedName.slice(1);
      if (named[name]) throw new Error(`${file} exports another schema of the name ${exportedName}`);
      named[name] = schema;
      nameOf.set(schema, name);
    }
  }
  return named;
}

const schemas = { ...(await namedSchemas()), Problem: problem, GatewayMessage: gatewayMessage };

export function openApiDocument(): object {
  const paths: ZodOpenApiPathsObject = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) };
  }
  return createDocument({
    openapi: '3.1.1',
    info: { title: 'Booking and recordings', version: '1' },
    servers: [{ url: '/' }],
    paths,
    components: { schemas },
  });
}

const unauthorized = {
  id: 'Unauthorized',
  description: 'Missing or invalid token: refused by the gateway, or by the function',
  content: {
    'application/json': { schema: gatewayMessage },
    [problemContentType]: { schema: problem },
  },
};

const forbidden = {
  id: 'Forbidden',
  description: 'The token lacks the scope of admins: refused by the gateway; or the function refuses',
  content: {
    'application/json': { schema: gatewayMessage },
    [problemContentType]: { schema: problem },
  },
};

const longAddress = {
  id: 'LongAddress',
  description: 'CloudFront refuses an address of more than 8,192 bytes',
  content: { 'text/html': {} },
};

const failure = {
  id: 'Failure',
  description: 'Failure',
  content: { [problemContentType]: { schema: problem } },
};

/** The noun of a path, with whose it is: `bookings`, `me/bookings`, `admin/orders`. */
function tagOf(path: string): string {
  const [, , first = '', second] = path.split('/');
  return second && ['me', 'admin'].includes(first) ? `${first}/${second}` : first;
}

function operationOf(name: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { path, params, query, body, success, summary, access, response } = endpoint;
  const content = typeof response === 'string' ? { [response]: {} } : { 'application/json': { schema: response } };
  return {
    operationId: name,
    summary,
    tags: [tagOf(path)],
    requestParams: { ...(params && { path: params }), ...(query && { query }) },
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      [`${success}`]: { description: 'Success', content },
      ...(access !== 'public' && { 401: unauthorized }),
      ...(access === 'admin' && { 403: forbidden }),
      414: longAddress,
      default: failure,
    },
  };
}
