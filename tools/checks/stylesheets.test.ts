import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../../web');

const markup = globSync('src/**/*.{ts,tsx}', { cwd: web })
  .map((file) => readFileSync(join(web, file), 'utf8'))
  .join('\n');

test('every element class of a style sheet is used, by its name or composed from its block', () => {
  const classes = globSync('src/**/*.css', { cwd: web }).flatMap((file) => [
    ...readFileSync(join(web, file), 'utf8').matchAll(/\.([a-z][a-z0-9-]*__)([a-z0-9]+(?:-[a-z0-9]+)*)/g),
  ]);
  const unused = classes.filter(
    ([, block, element]) => !markup.includes(`${block}${element}`) && !markup.includes(`${block}\${`),
  );
  expect([...new Set(unused.map(([name]) => name))]).toEqual([]);
});

test('every style sheet of the web app is imported', () => {
  const sources = globSync('{index.html,src/**/*.{ts,tsx,css}}', { cwd: web }).map((file) =>
    readFileSync(join(web, file), 'utf8'),
  );
  const unused = globSync('src/**/*.css', { cwd: web }).filter(
    (file) => !sources.some((text) => text.includes(`/${basename(file)}'`) || text.includes(`/${basename(file)}"`)),
  );
  expect(unused).toEqual([]);
});
