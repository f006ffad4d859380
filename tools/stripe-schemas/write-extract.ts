/**
 * Writes the request schemas of the calls that the Stripe emulator answers, from the declarations of the installed
 * `stripe` package, which Stripe generates from its published OpenAPI document; with --check, exits with 1 if the extract
 * is stale. Usage: node tools/stripe-schemas/write-extract.ts [--check]
 */
import { readFile, writeFile } from 'node:fs/promises';
import Stripe from 'stripe';
import { declarationsOf, schemaOfDeclaration } from './declarations.ts';
import { operations } from './operations.ts';

const folder = new URL('../../node_modules/stripe/', import.meta.url);
const target = new URL('../../local/emulators/stripe/request-schemas/extract.ndjson', import.meta.url);
const read = (path: string) => readFile(new URL(path, folder), 'utf8');

async function source() {
  const releases = await read('CHANGELOG.md');
  const [, version, date] = /^## .*?(\d+\.\d+\.\d+) - (\d{4}-\d{2}-\d{2})$/m.exec(releases) ?? [];
  return {
    document: `https://github.com/stripe/openapi, ${(await read('OPENAPI_VERSION')).trim()}`,
    apiVersion: Stripe.API_VERSION,
    package: `stripe ${version}`,
    date,
  };
}

const shared = declarationsOf('shared.d.ts', await read('esm/shared.d.ts'));
const lines = [JSON.stringify(await source())];
for (const [operation, [module, parameters]] of Object.entries(operations)) {
  const own = declarationsOf('module.d.ts', await read(`esm/resources/${module}.d.ts`));
  const declarations = new Map([...shared, ...own]);
  lines.push(JSON.stringify({ operation, schema: schemaOfDeclaration(declarations, parameters) }));
}
const text = `${lines.join('\n')}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(target, text);
} else if ((await readFile(target, 'utf8')) !== text) {
  console.error('The extract is stale: run node tools/stripe-schemas/write-extract.ts');
  process.exitCode = 1;
}
