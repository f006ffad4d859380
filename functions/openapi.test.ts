import { readFile } from 'node:fs/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { contract, type Endpoint } from '#shared/contract/contract.ts';
import { HttpError } from './ground/platform/http-error.ts';
import { invalidInput, junk, nastyText, validInput } from './testing/arbitrary.ts';
import { call, callSite } from './testing/cloud.ts';

// docs/openapi.json accepts what the server accepts, and nothing else (docs/trust.md#input-validation).

type Schema = { $ref?: string; [keyword: string]: unknown };
type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, Described | { $ref: string }>;
};
type Described = { content: Record<string, { schema?: Schema }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Described> };
};

const file = new URL('../docs/openapi.json', import.meta.url);
const document = JSON.parse(await readFile(file, 'utf8')) as Document;
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

// Formats only annotate in JSON Schema 2020-12: the patterns beside them decide.
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.removeKeyword('multipleOf');
// In decimals: 0.07 is a multiple of 0.01, though not in binary fractions.
ajv.addKeyword({
  keyword: 'multipleOf',
  type: 'number',
  validate: (step: number, value: number) => Number.isInteger(Number(`${value}e${-Math.log10(step)}`)),
});
ajv.addSchema({ $id: 'document', components: document.components });

function describedResponse(response: Operation['responses'][string] | undefined): Described | undefined {
  if (!response || !('$ref' in response)) return response;
  return document.components.responses[response.$ref.replace('#/components/responses/', '')];
}

function validatorOf(schema: unknown): ValidateFunction {
  const local = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/');
  return ajv.compile(JSON.parse(local));
}

/** The schema that the document has for a part of a request. */
function documentedPart({ parameters = [], requestBody }: Operation, part: 'path' | 'query' | 'body'): unknown {
  if (part === 'body') return requestBody?.content['application/json'].schema;
  const fields = parameters.filter((parameter) => parameter.in === part);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

const parts = Object.entries<Endpoint>(contract).flatMap(([name, { params, query, body }]) =>
  [
    { name, part: 'path' as const, schema: params },
    { name, part: 'query' as const, schema: query },
    { name, part: 'body' as const, schema: body },
  ].flatMap(({ schema, ...rest }) => (schema ? [{ ...rest, schema }] : [])),
);

// Characters at the edges of the patterns, and those that have two UTF-16 units.
const edges = fc.constantFrom(
  '',
  ' ',
  '\t',
  '\n',
  '\u0000',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\ud800',
  '😀',
  '<',
  'Ω',
  'é',
  '-',
  '.',
  'x'.repeat(39),
  '😀'.repeat(41),
  'a'.repeat(256),
  ' '.repeat(90),
);

/** An accepted value with one text or number in it changed a little. */
function almostValid(schema: z.ZodObject): fc.Arbitrary<unknown> {
  return fc.tuple(validInput(schema), fc.nat(), edges, fc.boolean()).map(([value, which, edge, before]) => {
    let count = 0;
    const leaves = JSON.stringify(value).match(/"(?:[^"\\]|\\.)*"(?!:)|-?\d[\d.e+-]*/g)?.length ?? 0;
    return JSON.parse(JSON.stringify(value), (_, leaf) => {
      if (typeof leaf !== 'string' && typeof leaf !== 'number') return leaf;
      if (leaves === 0 || count++ !== which % leaves) return leaf;
      if (typeof leaf === 'number') return before ? leaf + 1e-3 : leaf * 1e-320;
      return before ? edge + leaf : leaf + edge;
    });
  });
}

/**
 * Time zones and top-level domains are in a database, a name is measured without marks that nobody sees, and cursors are
 * what the server encoded: no schema can say which.
 */
function isUndecidable(error: z.ZodError): boolean {
  return error.issues.every(
    ({ path, code }) => code === 'custom' && /^(?:timeZone|email|\w*name)$/i.test(String(path.at(-1))),
  );
}

describe.each(parts)('$part of $name', ({ name, part, schema }) => {
  const operation = operations.find(({ operationId }) => operationId === name);
  const validate = validatorOf(operation && documentedPart(operation, part));
  const input = fc.oneof(validInput(schema), invalidInput(schema), almostValid(schema), junk, nastyText);

  test('is accepted by the document exactly if the server accepts it', () => {
    fc.assert(
      fc.property(input, (value) => {
        // A part of the path or query is made of texts.
        fc.pre(
          part === 'body' ||
            (typeof value === 'object' &&
              value !== null &&
              Object.values(value).every((text) => typeof text === 'string')),
        );
        const { success, error } = schema.safeParse(value);
        if (!success && isUndecidable(error)) return;
        expect({ value, accepted: validate(value) }).toEqual({ value, accepted: success });
      }),
      { numRuns: 150 },
    );
  });
});

test('the patterns of the document are plain ones: without classes of Unicode', () => {
  expect(JSON.stringify(document)).not.toContain('\\\\p{');
});

describe('failures are as the document describes them (docs/trust.md#problem-details)', () => {
  const address = `GET /api/sessions?cursor=${'x'.repeat(9000)}` as const;
  test.each([
    ['401', 'application/json', () => call('GET /api/me')],
    ['414', 'text/html', () => callSite(address)],
    ['default', 'application/problem+json', () => call('GET /api/sessions?cursor=x')],
  ] as const)('%s as %s', async (status, type, send) => {
    const reply = await send();
    expect(reply.headers.get('content-type')).toContain(type);
    if (status !== 'default') expect(reply.status).toBe(Number(status));
    const described = operations
      .map(({ responses }) => describedResponse(responses[status])?.content[type])
      .find((one) => one);
    expect(described).toBeDefined();
    if (described?.schema) expect(validatorOf(described.schema)(reply.body)).toBe(true);
  });

  test('with every field that a problem can have', () => {
    const money = { amount: 100, currency: 'GBP' } as const;
    const errors = [{ field: 'body', message: 'no' }];
    const failure = new HttpError('session_changed', { by: 'ada@example.org', detail: 'x', errors, total: money });
    expect(validatorOf({ $ref: '#/components/schemas/Problem' })(failure.toProblem())).toBe(true);
  });
});
