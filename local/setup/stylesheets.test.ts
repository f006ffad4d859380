import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';

const web = join(import.meta.dirname, '../../web');

test('every style sheet of the web app is imported', () => {
  const sources = globSync('{index.html,src/**/*.{ts,tsx,css}}', { cwd: web }).map((file) =>
    readFileSync(join(web, file), 'utf8'),
  );
  const unused = globSync('src/**/*.css', { cwd: web }).filter(
    (file) => !sources.some((text) => text.includes(`/${basename(file)}'`) || text.includes(`/${basename(file)}"`)),
  );
  expect(unused).toEqual([]);
});
