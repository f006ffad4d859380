import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { usedResources } from './unused-code.ts';

const folder = join(import.meta.dirname, '../functions/ground/stripe');

/** Resources whose methods the functions call, by their files in the package. */
function calledResources(): Set<string> {
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const paths = sources.flatMap((source) => [...source.matchAll(/\bclient\.((?:\w+\.)+)\w+\(/g)]);
  return new Set(paths.map(([, path = '']) => path.split('.').filter(Boolean).map(capitalised).join('/')));
}

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

test('the bundles have every resource of Stripe that a function calls', () => {
  const called = [...calledResources()];
  expect(called).toContain('Checkout/Sessions');
  expect(called.filter((resource) => !usedResources.test(`/stripe/esm/resources/${resource}.js`))).toEqual([]);
});
