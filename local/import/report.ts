import papa from 'papaparse';
import { textTable } from '../text-table.ts';
import { type Existing, keyOfPosition, keys, newOf, subsOf } from './existing.ts';
import type { Note, Plan, Planned } from './plan.ts';
import type { Export, RowPlace } from './read-export.ts';
import { type TableName, tableNames } from './tables.ts';

export type TableReport = {
  table: TableName;
  rows: number;
  new: number;
  there: number;
  changed: number;
  refused: number;
};

/** Rows of each table: in all, new, there already, taken with a change, not taken. */
export function tableReports(source: Export, plan: Plan, existing: Existing): TableReport[] {
  const subs = subsOf(plan, existing);
  const fresh: RowPlace[] = [
    plan.members.filter(({ value }) => !existing.members.has(value.email)),
    newOf(plan.codes, existing, keys.codes),
    newOf(plan.sessions, existing, keys.sessions),
    newOf(plan.bookings, existing, keys.bookings),
    newOf(plan.waiting, existing, keys.waiting),
    newOf(plan.purchases, existing, keys.purchases),
    newOf(plan.recordings, existing, keys.recordings),
    newOf(plan.resources, existing, keys.resources),
    newOf(plan.positions, existing, (one) => keyOfPosition(one, subs)),
  ].flatMap((planned: Planned<unknown>[]) => planned.map(({ place }) => place));
  const all = [plan.members, plan.codes, plan.sessions, plan.bookings, plan.waiting, plan.purchases]
    .concat([plan.recordings, plan.resources, plan.positions] as never[])
    .flatMap((planned: Planned<unknown>[]) => planned.map(({ place }) => place));
  const countIn = (places: RowPlace[], table: TableName) => places.filter((place) => place.table === table).length;
  return tableNames.flatMap((table) => {
    const rows = source.counts[table];
    if (rows === undefined) return [];
    const isNew = countIn(fresh, table);
    const notes = (list: Note[]) =>
      new Set(list.filter(({ place }) => place.table === table).map(({ place }) => place.row));
    const refused = notes(plan.refused);
    const counts = { new: isNew, there: countIn(all, table) - isNew };
    return [{ table, rows, ...counts, changed: notes(plan.changed).size, refused: refused.size }];
  });
}

/** Reasons with the number of their rows and the first of them. */
function reasons(notes: Note[]): string[] {
  const grouped = Map.groupBy(notes, ({ place, reason }) => `${place.table}: ${reason}`);
  return [...grouped].map(([reason, those]) => {
    const first = those[0]?.place.row;
    const rows = those.length === 1 ? `row ${first}` : `${those.length} rows, first ${first}`;
    return `  ${reason} (${rows})`;
  });
}

/** Of each list; the file of `--report` has all. */
const maxReasons = 40;

function listOf(title: string, notes: Note[]): string[] {
  const all = reasons(notes);
  if (all.length === 0) return [];
  const hidden = all.length > maxReasons ? [`  … and ${all.length - maxReasons} more: --report <file> has all.`] : [];
  return ['', title, ...all.slice(0, maxReasons), ...hidden];
}

export function reportText(source: Export, plan: Plan, tables: TableReport[], applied: boolean): string {
  const rows = tables.map(({ there, changed, refused, new: fresh, ...one }) => ({
    ...one,
    [applied ? 'written' : 'to write']: fresh,
    ...{ 'there already': there, 'with a change': changed, 'not taken': refused },
  }));
  const files = source.unknownFiles;
  return [
    ...textTable(rows),
    ...listOf('Not taken:', plan.refused),
    ...listOf('Taken with a change:', plan.changed),
    ...(files.length > 0 ? ['', `Not read, since no table of an export has this name: ${files.join(', ')}.`] : []),
    ...(applied ? [] : ['', 'Nothing was written: --apply writes it.']),
  ].join('\n');
}

/** Every row that is not taken, or with a change, as CSV. */
export function reportCsv({ refused, changed }: Plan): string {
  const lines = [
    ...refused.map(({ place, reason }) => ({ ...place, outcome: 'not taken', reason })),
    ...changed.map(({ place, reason }) => ({ ...place, outcome: 'taken with a change', reason })),
  ];
  return papa.unparse({ fields: ['table', 'row', 'outcome', 'reason'], data: lines }, { escapeFormulae: true });
}
