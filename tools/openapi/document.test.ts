import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { routes } from '#shared/contract/routes.ts';
import { openApiDocument } from './document.ts';

const file = new URL('../../docs/openapi.json', import.meta.url);

test('docs/openapi.json is up to date (npm run openapi)', async () => {
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
});

test('the document contains every endpoint and one schema for all failures', () => {
  const document = JSON.stringify(openApiDocument());
  for (const [name, { path }] of Object.entries(routes)) {
    expect(document).toContain(`"operationId":"${name}"`);
    expect(document).toContain(`"${path}":`);
  }
  expect(document).toContain('"application/problem+json":{"schema":{"$ref":"#/components/schemas/Problem"}}');
});
