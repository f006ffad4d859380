import fc from 'fast-check';
import type * as z from 'zod';
import { validInput } from './arbitrary.ts';

/** Values that forms, browsers and people send, and that careless code takes for something else. */
const awkwardTexts = [
  ...['0', '-1', '1e3', 'null', 'true', 'undefined', '__proto__', 'constructor', '%00', '#?&=', '../..', '{"a":1}'],
  ...[
    '  padded  ',
    'one\nword',
    '<b>bold</b> &amp; more',
    "O'Brien",
    'Ravi s/o Kumar',
    'Sam Lee (she/her)',
    'Dr.Müller',
  ],
  ...[
    '张伟',
    'שלום עולם',
    '\u200fאבג\u200e',
    'ราตรี',
    'e\u0301',
    'ﬁ',
    '👩‍👩‍👧',
    '😀'.repeat(40),
    'x'.repeat(150),
    'ß'.repeat(200),
  ],
  ...[
    '+05:00',
    '-00:00',
    'Etc/Unknown',
    'Etc/GMT+5',
    'GMT',
    'Asia/Kolkata',
    'Europe/Kyiv',
    'US/Pacific',
    'utc',
    'EST5EDT',
  ],
  ...[
    'tom&jerry@example.org',
    "o'neil+tag@example.org",
    'anna@xn--e1afmkfd.xn--p1ai',
    'UPPER@EXAMPLE.ORG',
    `${'a'.repeat(60)}@example.org`,
  ],
  ...[
    'https://example.org',
    'HTTPS://EXAMPLE.ORG:8443/%F0%9F%98%80?q=#x',
    'https://xn--e1afmkfd.xn--p1ai/',
    'http://[2001:db8::1]/',
  ],
  ...[
    '2000-02-29T23:59:59.999Z',
    '2099-12-31T23:59:59.999Z',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
    '1969-12-31T23:59:59.999Z',
  ],
  ...['2027-03-28T01:30:00.000Z', '2026-10-25T00:30:00.000Z', 'SUMMER–25', 'ｃｏｄｅ', '０１', 'image/jpeg', 'v'],
];
const awkwardNumbers = [
  0, 1, 2, 59, 60, 99, 100, 1440, 8760, 10_000, 20_160, 86_400, 100_000, 9_999_999, 10_000_000, 0.07, 33.33,
];

type Path = (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? value.map((one, n) => [n, one] as const) : Object.entries(value);
  return entries.flatMap(([name, part]) => leavesOf(part, [...path, name]));
}

function withLeaf(value: unknown, [name, ...rest]: Path, leaf: unknown): unknown {
  if (name === undefined) return leaf;
  if (Array.isArray(value)) return value.map((part, n) => (n === name ? withLeaf(part, rest, leaf) : part));
  const fields = value as Record<string, unknown>;
  return { ...fields, [name]: withLeaf(fields[name], rest, leaf) };
}

/** Accepted values in which every text and number is an awkward one, wherever the schema takes any of those tried. */
export function awkwardInput(schema: z.ZodType): fc.Arbitrary<unknown> {
  const tries = fc.array(fc.nat(), { minLength: 12, maxLength: 12 });
  return fc.tuple(validInput(schema), tries).map(([valid, picks]) => {
    let value = valid;
    for (const path of leavesOf(valid)) {
      const leaf = path.reduce<unknown>((part, name) => (part as Record<string | number, unknown>)[name], value);
      const pool = typeof leaf === 'string' ? awkwardTexts : typeof leaf === 'number' ? awkwardNumbers : [];
      for (const pick of pool.length > 0 ? picks : []) {
        const changed = withLeaf(
          value,
          path,
          pool[(pick + path.length * 7 + String(path.at(-1)).length) % pool.length],
        );
        if (!schema.safeParse(changed).success) continue;
        value = changed;
        break;
      }
    }
    return value;
  });
}
