import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/product.md#dates-and-durations: the names of zones meet `Intl` in one place, which falls back to UTC.

const root = join(import.meta.dirname, '../..');
const sources = globSync('{web/src,functions,shared,local,infra}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** Files with a match that is not one of a zone that every runtime knows. */
const withMatch = (pattern: RegExp) =>
  sources
    .filter(({ text }) => [...text.matchAll(pattern)].some(([match]) => !match.includes("timeZone: 'UTC'")))
    .map(({ file }) => file)
    .toSorted();

test.each([
  ['a formatter of dates', /Intl\.DateTimeFormat\((?!\)).{0,120}/g, ['shared/rules/time-zones.ts']],
  [
    'the zone of the device',
    /Intl\.DateTimeFormat\(\)|resolvedOptions\(\)\.timeZone/g,
    ['shared/rules/time-zones.ts', 'web/src/lib/time/zones.ts'],
  ],
  ['the list of zones', /supportedValuesOf/g, ['shared/rules/time-zones.ts', 'web/src/lib/admin/zones.ts']],
  ['a formatter of the language', /toLocale(?:Date|Time)String|toLocaleString\([^)]*(?:timeZone|month|hour)/g, []],
  ['another library', /\bTZDate\b|\btzOffset\b|from ['"](?:@date-fns|date-fns|luxon|dayjs|moment)\b|\bTemporal\./g, []],
  [
    'the clock of the device, whose zone may be an offset',
    /\.(?:get|set)(?:Hours|Minutes|Day|Date|Month|FullYear|TimezoneOffset)\(|new Date\(\w+, /g,
    [],
  ],
])('%s is used where an unknown zone is thought of', (_, pattern, files) => {
  expect(withMatch(pattern)).toEqual(files);
});
