import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import papa from 'papaparse';
import { afterAll, expect, test } from 'vitest';
import { decodeFile } from './decode.ts';
import { readExport } from './read-export.ts';

// docs/operations.md#encodings-and-formats

const folder = mkdtempSync(join(tmpdir(), 'exhale-encodings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** Signs of Windows-1252 in the places where Latin-1 has none. */
const signs: Record<string, number> = {
  '€': 0x80,
  Š: 0x8a,
  Œ: 0x8c,
  Ž: 0x8e,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
};
const moreSigns: Record<string, number> = { '–': 0x96, '—': 0x97, š: 0x9a, œ: 0x9c, ž: 0x9e, Ÿ: 0x9f };

function windows1252(text: string): Buffer {
  return Buffer.from([...text].map((sign) => signs[sign] ?? moreSigns[sign] ?? sign.codePointAt(0) ?? 0));
}

const encodings: Record<string, (text: string) => Buffer> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\u{feff}${text}`),
  'UTF-16LE': (text) => Buffer.from(`\u{feff}${text}`, 'utf16le'),
  'UTF-16BE': (text) => utf16be(`\u{feff}${text}`),
  'UTF-16LE without a mark': (text) => Buffer.from(text, 'utf16le'),
  'UTF-16BE without a mark': utf16be,
  'Windows-1252': windows1252,
  'Latin-1': (text) => Buffer.from(text, 'latin1'),
};

/** Names of people of western Europe. */
const given = ['Zoë', 'José', 'Jürgen', 'François', 'Inês', 'Åsa', 'Søren', 'Anna', 'Tom', 'Mara', 'Renée', 'Núria'];
const family = ['Köhler', 'Muñoz', 'Weiß', 'Lefèvre', 'Conceição', 'Öberg', 'Smith', 'Garção', "O'Neil", 'Brontë'];
const person = fc.tuple(fc.constantFrom(...given), fc.constantFrom(...family)).map((parts) => parts.join(' '));

const words = { yes: ['sim', 'yes', 'ja', 'true'], no: ['não', 'no', 'nein', 'false'] };
const row = fc.record({
  name: person,
  price: fc.constantFrom('20,00', '20.00', '20', '20,0'),
  free: fc
    .boolean()
    .chain((is) => fc.record({ is: fc.constant(is), text: fc.constantFrom(...words[is ? 'yes' : 'no']) })),
  note: fc.constantFrom('', 'a "quiet" room', 'two\nlines', 'one; two, three'),
});

const separators = [',', ';', '\t'];

test.each(Object.keys(encodings))('reads an export of a spreadsheet in %s, with any separator', (encoding) => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 3, maxLength: 12 }), fc.constantFrom(...separators), (rows, delimiter) => {
      const data = rows.map(({ name, price, free, note }, n) => ({
        id: `s${n}`,
        title: name,
        description: note,
        start_time: `2${(n % 8) + 1}/12/2026 18:30`,
        price,
        price_currency: 'EUR',
        published: free.text,
      }));
      const csv = papa.unparse(data, { delimiter });
      writeFileSync(join(folder, 'live_sessions.csv'), encodings[encoding]?.(csv) ?? '');
      const source = readExport(folder, { timeZone: 'Europe/Lisbon' });
      expect(source.refused).toEqual([]);
      expect(source.rows.live_sessions.map(({ row: read }) => read.title)).toEqual(rows.map(({ name }) => name));
      expect(source.rows.live_sessions.map(({ row: read }) => read.published)).toEqual(rows.map(({ free }) => free.is));
      expect(source.rows.live_sessions.map(({ row: read }) => read.start_time)).toEqual(
        rows.map((_, n) => `2026-12-2${(n % 8) + 1}T18:30:00.000Z`),
      );
      expect(source.rows.live_sessions.map(({ place }) => place.row)).toEqual(rows.map((_, n) => n + 2));
    }),
    { numRuns: 60 },
  );
});

test('reads signs that Windows-1252 has and Latin-1 does not', () => {
  const text = 'id,title\n1,“Breathe” – it’s €20\n2,Šárka’s Œuvre\n3,Zoë\n';
  expect(decodeFile(windows1252(text), 'a.csv')).toMatchObject({ text, encoding: 'Windows-1252' });
});

/** Bytes of other encodings: names that Windows-1252 would read as something else. */
const others: [encoding: string, bytes: Buffer][] = [
  ['windows-1251', Buffer.from('id,n\n1,\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2\n2,\xc0\xed\xed\xe0\n', 'latin1')],
  ['windows-1250', Buffer.from('id,n\n1,\xa3ukasz \xaf\xf3\xb3\xe6\n', 'latin1')],
  ['Mac OS Roman', Buffer.from('id,n\n1,Jos\x8e Mu\x96oz\n2,J\x9frgen\n', 'latin1')],
  ['code page 850', Buffer.from('id,n\n1,Jos\x82 Mu\xa4oz\n2,J\x81rgen\n', 'latin1')],
  ['Shift_JIS', Buffer.from('id,n\n1,\x8eR\x93c\x91\xbe\x98Y\n', 'latin1')],
  [
    'windows-1253',
    Buffer.from('id,n\n1,\xc3\xe9\xfe\xf1\xe3\xef\xf2 \xd0\xe1\xf0\xe1\xe4\xfc\xf0\xef\xf5\xeb\xef\xf2\n', 'latin1'),
  ],
];

test.each(others)('%s is refused with what to do', (_, bytes) => {
  expect(() => decodeFile(bytes, 'users.csv')).toThrow(
    /^users\.csv is in an encoding that is not recognised for sure\. .*Save it as CSV in UTF-8\.$/,
  );
});

test('words that another encoding would read as others are named', () => {
  const text = 'id,full_name\n1,José Muñoz\n2,Inês Araújo\n3,João Conceição\n';
  expect(decodeFile(windows1252(text), 'users.csv')).toMatchObject({ text, doubtful: ['Muñoz', 'Inês', 'João'] });
});

test('an encoding that is named is taken', () => {
  const [, bytes = Buffer.of()] = others[0] ?? [];
  expect(decodeFile(bytes, 'users.csv', 'windows-1251').text).toContain('Иван Петров');
  expect(() => decodeFile(Buffer.from([0x61, 0xff]), 'users.csv', 'utf-8')).toThrow('users.csv has bytes that utf-8');
});

test.each([
  [Buffer.from('PK\u0003\u0004rest'), 'a workbook such as .xlsx'],
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), 'an old workbook (.xls)'],
])('a workbook that is called CSV is named as such', (bytes, name) => {
  expect(() => decodeFile(bytes, 'users.csv')).toThrow(`users.csv is ${name}`);
});

test.each(['xlsx', 'ods', 'numbers'])('a table as .%s is named, and a folder of workbooks too', (ending) => {
  const own = mkdtempSync(join(folder, 'workbooks-'));
  writeFileSync(join(own, `Everything.${ending}`), 'PK');
  expect(() => readExport(own, { timeZone: 'UTC' })).toThrow(
    `Everything.${ending} is a workbook: save each of its sheets`,
  );
  writeFileSync(join(own, `users.${ending}`), 'PK');
  expect(() => readExport(own, { timeZone: 'UTC' })).toThrow(
    `users.${ending} is a workbook: save its sheet as users.csv.`,
  );
  expect(() => readExport(join(own, `users.${ending}`), { timeZone: 'UTC' })).toThrow('is a file');
});

test('a workbook beside the CSV file that was saved from it is left alone', () => {
  const own = mkdtempSync(join(folder, 'saved-'));
  writeFileSync(join(own, 'session_categories.xlsx'), 'PK');
  writeFileSync(join(own, 'session_categories.csv'), 'id,name\n1,Calm\n');
  const { rows, unknownFiles } = readExport(own, { timeZone: 'UTC' });
  expect(rows.session_categories).toHaveLength(1);
  expect(unknownFiles).toEqual([]);
});
