import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryFiles } from './references.ts';

const files = repositoryFiles(join(import.meta.dirname, '../..'));
const chapters = [...files].filter(([path]) => /^docs\/asvs\/v\d\d\.md$/.test(path)).sort();

const statuses = ['met', 'not met', 'not applicable'];
type Row = { id: string; level: string; status: string };

function rowsOf(markdown: string): Row[] {
  const row = /^\| v5\.0\.0-(\d+\.\d+\.\d+) \| (.*?) \| .+? \| (.*?) \| .+ \|$/gm;
  return [...markdown.matchAll(row)].map(([, id = '', level = '', status = '']) => ({ id, level, status }));
}

const rows = chapters.flatMap(([, text]) => rowsOf(text));
/** `6.2.10` as 6002010: sections and requirements of a chapter are below a thousand. */
const rank = ({ id }: Row) => id.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);

test('every requirement of levels 1 and 2 stands once and in order, in the file of its chapter', () => {
  expect(rows).toHaveLength(253);
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70);
  expect(rows.filter(({ level }) => level === '2')).toHaveLength(183);
  expect(rows.map(rank)).toEqual([...new Set(rows.map(rank))].toSorted((one, other) => one - other));
  for (const [path, text] of chapters) {
    const chapter = Number(path.slice(-5, -3));
    expect(rowsOf(text).filter(({ id }) => Number(id.split('.')[0]) !== chapter)).toEqual([]);
    expect(text.match(/v5\.0\.0-/g)).toHaveLength(rowsOf(text).length);
  }
});

test('every requirement is met, not met or not applicable, as the totals of docs/asvs.md say', () => {
  expect(rows.filter(({ status }) => !statuses.includes(status))).toEqual([]);
  const totals = chapters.map(([path, text]) => {
    const counts = statuses.map((status) => rowsOf(text).filter((row) => row.status === status).length);
    return `(${path.slice('docs/'.length)}) | ${counts.join(' | ')} |`;
  });
  const sums = statuses.map((status) => rows.filter((row) => row.status === status).length);
  for (const total of [...totals, `| all ${rows.length} | ${sums.join(' | ')} |`]) {
    expect(files.get('docs/asvs.md')).toContain(total);
  }
});
