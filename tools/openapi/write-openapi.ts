/**
 * Writes docs/openapi.json from the contract; with --check, exits with 1 if it is stale.
 * Usage: node tools/openapi/write-openapi.ts [--check]
 */
import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from './document.ts';

const file = new URL('../../docs/openapi.json', import.meta.url);
const text = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) {
  await writeFile(file, text);
} else if ((await readFile(file, 'utf8')) !== text) {
  console.error('docs/openapi.json is stale: run node tools/openapi/write-openapi.ts');
  process.exitCode = 1;
}
