import { addCounts, type Counts, changeOf } from '../../domains/totals/counts.ts';
import { correctTotal, findAllTotals, totalsKey } from '../../domains/totals/store.ts';
import type { Table, Write } from '../../ground/platform/table.ts';
import type { Journal } from './journal.ts';
import type { Examination } from './settle.ts';
import type { Snapshot } from './snapshot.ts';

type Dependencies = { table: Table; journal: Journal };

export function sumCounts({ sources }: Pick<Snapshot, 'sources'>): Counts {
  const all: Counts = new Map();
  for (const { counts } of sources.values()) addCounts(all, counts.counts);
  return all;
}

const negative = (counts: Counts) => changeOf(counts, new Map());

/** Returns what the totals should be: items as the stream last saw them, without the changes not counted yet. */
function expectedTotals(scanned: Counts, { sources }: Pick<Snapshot, 'sources'>, journal: Journal): Counts {
  const all: Counts = new Map();
  addCounts(all, scanned);
  for (const [name, { counts }] of journal.latest) {
    const source = sources.get(name);
    if (source) addCounts(all, negative(source.counts.counts));
    addCounts(all, counts);
  }
  addCounts(all, negative(journal.pendingCounts()));
  return all;
}

/**
 * Compares the totals with what they count, while the stream's consumer adds to them. Which changes it had counted when
 * the totals were read is known for those that count none in between: their markers are read before and after.
 */
export function totalsExaminer({ table, journal }: Dependencies, snapshot: Snapshot): () => Promise<Examination> {
  const scanned = sumCounts(snapshot);
  return async () => {
    await journal.catchUp();
    await journal.settleCounted();
    const stored = await findAllTotals(table);
    await journal.catchUp();
    const touched = await journal.settleCounted();
    const wrong = changeOf(stored, expectedTotals(scanned, snapshot, journal));
    const isChanging = [...touched].some((name) => wrong.has(name));
    for (const name of touched) wrong.delete(name);
    return { ...findingsOf(stored, wrong), isChanging };
  };
}

function findingsOf(stored: Counts, wrong: Counts): Examination {
  const findings: Examination['findings'] = [];
  const repairs: Write[][] = [];
  for (const [name, numbers] of wrong) {
    for (const [countName, difference] of numbers) {
      const was = stored.get(name)?.get(countName) ?? 0;
      const values = { stored: was, counted: was + difference };
      findings.push({ subject: `${totalsKey(name).PK} ${name}`, what: countName, ...values });
      repairs.push([correctTotal(name, countName, values)]);
    }
  }
  return { findings, repairs };
}
