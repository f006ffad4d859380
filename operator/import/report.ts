import papa from 'papaparse';
import { textTable } from '../text-table.ts';
import { bookedHere, type Comparison, type RowStatus, rowKinds } from './existing.ts';
import type { Note, Plan } from './plan.ts';
import type { Export, RowPlace } from './read-export.ts';
import { type TableName, tableNames } from './tables.ts';
import type { VoucherCode } from './write-vouchers.ts';

/** The outcome of a row, which is counted once. `changed`: the row is new, and not taken as it stands. */
export type Outcome = 'new' | 'changed' | 'repaired' | 'there' | 'part' | 'refused';

export type TableReport = { table: TableName; rows: number } & Record<Outcome, number>;

const outcomeOf: Record<RowStatus, Outcome> = { new: 'new', repair: 'repaired', there: 'there', kept: 'there' };

const nameOf = ({ table, row }: RowPlace) => `${table} ${row}`;

/** The outcome of each row, by table and number. */
export function outcomesOf(plan: Plan, compared: Comparison): Map<string, Outcome> {
  const noted = new Set(plan.changed.map(({ place }) => nameOf(place)));
  const outcomes = new Map<string, Outcome>();
  for (const place of plan.partOfOthers) outcomes.set(nameOf(place), 'part');
  for (const kind of rowKinds) {
    for (const { place, status } of compared[kind]) {
      const outcome = outcomeOf[status];
      outcomes.set(nameOf(place), outcome === 'new' && noted.has(nameOf(place)) ? 'changed' : outcome);
    }
  }
  for (const { place } of plan.refused) outcomes.set(nameOf(place), 'refused');
  return outcomes;
}

/** Rows of each table by what becomes of them. */
export function tableReports(source: Export, plan: Plan, compared: Comparison): TableReport[] {
  const outcomes = [...outcomesOf(plan, compared)].map(([name, outcome]) => ({ table: name.split(' ')[0], outcome }));
  return tableNames.flatMap((table) => {
    const rows = source.counts[table];
    if (rows === undefined) return [];
    const count = (outcome: Outcome) => outcomes.filter((one) => one.table === table && one.outcome === outcome).length;
    const counts = { new: count('new'), changed: count('changed'), repaired: count('repaired') };
    return [{ table, rows, ...counts, there: count('there'), part: count('part'), refused: count('refused') }];
  });
}

/** Reasons with the number of their rows and the first of them. */
function reasons(notes: Note[]): string[] {
  const grouped = Map.groupBy(notes, ({ place, reason }) => `${place.table}: ${reason}`);
  return [...grouped].map(([reason, notesOfReason]) => {
    const first = notesOfReason[0]?.place.row;
    const rows = notesOfReason.length === 1 ? `row ${first}` : `${notesOfReason.length} rows, first ${first}`;
    return `  ${reason} (${rows})`;
  });
}

/** Limits how many reasons of each list are printed; the file of `--report` has all. */
const maxReasons = 40;

function listOf(title: string, notes: Note[]): string[] {
  const all = reasons(notes);
  if (all.length === 0) return [];
  const hidden = all.length > maxReasons ? [`  … and ${all.length - maxReasons} more: --report <file> has all.`] : [];
  return ['', title, ...all.slice(0, maxReasons), ...hidden];
}

/** Rows that say something else than the site, which stays as it is. */
function keptNotes(compared: Comparison, plan: Plan): Note[] {
  const explained = new Set(
    plan.changed.filter(({ reason }) => reason === bookedHere).map(({ place }) => nameOf(place)),
  );
  const keptRows = rowKinds.flatMap((kind) => compared[kind].filter(({ status }) => status === 'kept'));
  return keptRows
    .filter(({ place }) => !explained.has(nameOf(place)))
    .map(({ place }) => ({ place, reason: 'it is different here, and stays as it is here' }));
}

/** Notes of the rows that are written, and of what stays as it is. */
function notesOf(plan: Plan, compared: Comparison) {
  const outcomes = outcomesOf(plan, compared);
  const isListed = ({ place, reason }: Note) => {
    const outcome = outcomes.get(nameOf(place));
    return outcome !== 'refused' && (outcome !== 'there' || reason === bookedHere);
  };
  const isKept = ({ reason }: Note) => reason === bookedHere;
  const listed = plan.changed.filter(isListed);
  return {
    changed: listed.filter((note) => !isKept(note)),
    kept: [...listed.filter(isKept), ...keptNotes(compared, plan)],
  };
}

function filesOf({ files, unknownColumns, unknownFiles }: Export): string[] {
  const inDoubt = files.filter(({ doubtful }) => doubtful.length > 0);
  return [
    ...inDoubt.map(
      ({ table, encoding, doubtful }) =>
        `${table}.csv was read as ${encoding}. Check these words, and name its --encoding if they are wrong: ${doubtful.join(', ')}.`,
    ),
    ...unknownColumns.map(({ table, columns }) => `${table}.csv has columns that are not read: ${columns.join(', ')}.`),
    ...(unknownFiles.length > 0
      ? [`Not read, since no table of an export has this name: ${unknownFiles.join(', ')}.`]
      : []),
  ];
}

type Reported = {
  source: Export;
  plan: Plan;
  compared: Comparison;
  tables: TableReport[];
  vouchers: VoucherCode[];
};

/** The text for the terminal. Codes of vouchers, which are money for whoever has them, are in the file of `--report` alone. */
export function reportText({ source, plan, compared, tables, vouchers }: Reported, applied: boolean): string {
  const rows = tables.map((one) => ({
    table: one.table,
    rows: one.rows,
    [applied ? 'written' : 'to write']: one.new,
    'with a change': one.changed,
    [applied ? 'repaired' : 'to repair']: one.repaired,
    'there already': one.there,
    'part of another': one.part,
    'not taken': one.refused,
  }));
  const { changed, kept } = notesOf(plan, compared);
  const files = filesOf(source);
  return [
    ...textTable(rows),
    ...listOf('Not taken:', plan.refused),
    ...listOf('Taken with a change:', changed),
    ...listOf('Left as it is here:', kept),
    ...(files.length > 0 ? ['', ...files] : []),
    ...(vouchers.length > 0 ? ['', voucherHint] : []),
    ...(applied
      ? ['', 'Nobody is mailed: the overview of the back office turns mails to these people on.']
      : ['', 'Nothing was written: --apply writes it.']),
  ].join('\n');
}

const voucherHint =
  'Each gift voucher has a new code here: --report <file> lists it beside the old one, which its note in the back office has.';

/** Every row that is not taken, with a change, or left as it is here, and the new code of each voucher, as CSV. */
export function reportCsv({ plan, compared, vouchers }: Pick<Reported, 'plan' | 'compared' | 'vouchers'>): string {
  const { changed, kept } = notesOf(plan, compared);
  const lines = [
    ...plan.refused.map(({ place, reason }) => ({ ...place, outcome: 'not taken', reason })),
    ...changed.map(({ place, reason }) => ({ ...place, outcome: 'taken with a change', reason })),
    ...kept.map(({ place, reason }) => ({ ...place, outcome: 'left as it is here', reason })),
    ...vouchers.map(({ place, reference, code }) => ({
      ...place,
      outcome: 'has a new code',
      reason: `${reference} is ${code}`,
    })),
  ];
  return papa.unparse({ fields: ['table', 'row', 'outcome', 'reason'], data: lines }, { escapeFormulae: true });
}
