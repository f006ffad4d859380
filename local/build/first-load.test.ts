import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildAll } from './build.ts';

const web = '.build/web';
/** Bytes of JavaScript, gzip (docs/decisions/first-page.md). */
const limit = 105_300;

/** The scripts that the file of that name imports at once, and it. */
function withImports(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const code = readFileSync(`${web}/assets/${file}`, 'utf8');
  for (const [, imported] of code.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
    if (imported) withImports(imported, found);
  }
  return found;
}

test('the first load has at most 105.3 kB of JavaScript (docs/decisions/first-page.md)', async () => {
  await buildAll(() => undefined);
  const html = readFileSync(`${web}/index.html`, 'utf8');
  const entries = [...html.matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  );
  const files = new Set<string>();
  for (const file of entries) withImports(file, files);
  // The bundler's runtime has a file of its own.
  expect([...files].some((file) => file.startsWith('first-'))).toBe(true);
  const sizes = [...files].map((file) => {
    return [file, gzipSync(readFileSync(`${web}/assets/${file}`), { level: 9 }).length] as const;
  });
  const sum = sizes.reduce((bytes, [, size]) => bytes + size, 0);
  expect(sum, `of ${JSON.stringify(sizes)}`).toBeLessThanOrEqual(limit);
});
