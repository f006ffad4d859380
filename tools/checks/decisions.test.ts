import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const pages = globSync('docs/decisions/*.md', { cwd: root });

test('there are decisions', () => expect(pages.length).toBeGreaterThan(50));

test.each(pages)('%s begins with its title, status and date', (page) => {
  const statuses = String.raw`accepted|rejected|superseded by \[.+\]\(.+\.md\)`;
  const beginning = new RegExp(String.raw`^# .+\n\nStatus: (?:${statuses}), 20\d\d-\d\d-\d\d\.\n\n`);
  expect(readFileSync(join(root, page), 'utf8')).toMatch(beginning);
});
