import { setTimeout as pause } from 'node:timers/promises';
import { allTime } from '../../domains/totals/counts.ts';
import { totalsKey } from '../../domains/totals/store.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import type { Table } from '../../ground/platform/table.ts';
import { examineCode } from './codes.ts';
import { examineCopies } from './copies.ts';
import { type Area, areas, type Difference } from './difference.ts';
import { examineIncome } from './income.ts';
import { Journal } from './journal.ts';
import { examineListKeys } from './lists.ts';
import { scanTable } from './scan.ts';
import { examineRows, findRowsOfItems } from './search-rows.ts';
import { examineMarks, hasOtherMarks } from './session-marks.ts';
import { examineStarts, outdatedStarts } from './session-starts.ts';
import { examineSession, isSuspect } from './sessions.ts';
import { type Examination, settleDifferences } from './settle.ts';
import { Snapshot } from './snapshot.ts';
import type { ReadChanges } from './stream.ts';
import { totalsExaminer } from './totals.ts';

export type ReconcileOptions = {
  table: Table;
  now: Clock;
  readChanges: ReadChanges;
  areas: readonly Area[];
  repair: boolean;
  /** Longer than a change takes to reach the stream. */
  streamDelayMs: number;
  report(message: string): void;
};

export type ReconcileResult = {
  /** Items that were read. */
  items: number;
  differences: Difference[];
  /** Items that changed so lately that the consumer of the stream may still be about to index or post them. */
  awaitingConsumer: number;
};

/** The consumer may be as late as this before an alarm says so (docs/operations.md#alarms). */
const consumerDelayMs = 10 * 60_000;

const concurrency = 8;

const itemsPerReport = 50_000;

/**
 * Compares what is derived (docs/decisions/derived-data.md) with what it is derived from, and repairs it if asked to,
 * while the site is used. Reads the whole table. Idempotent; a run that was killed is repeated. Throws what the table does.
 */
export async function reconcileDerivedData(options: ReconcileOptions): Promise<ReconcileResult> {
  const snapshot = new Snapshot();
  await scanTable(options.table, (items) => {
    const before = Math.floor(snapshot.items / itemsPerReport);
    for (const item of items) snapshot.add(item);
    if (Math.floor(snapshot.items / itemsPerReport) > before) options.report(`${snapshot.items} items read so far`);
  });
  options.report(`${snapshot.items} items read`);
  const journal = new Journal(options.table, options.readChanges, snapshot.failedChanges);
  await pause(options.streamDelayMs);
  await journal.catchUp();
  await journal.settleCounted();
  return new Comparison(options, snapshot, journal).run();
}

class Comparison {
  readonly #options: ReconcileOptions;
  readonly #snapshot: Snapshot;
  readonly #journal: Journal;
  readonly #differences: Difference[] = [];
  readonly #awaitingConsumer = new Set<string>();

  constructor(options: ReconcileOptions, snapshot: Snapshot, journal: Journal) {
    this.#options = options;
    this.#snapshot = snapshot;
    this.#journal = journal;
  }

  async run(): Promise<ReconcileResult> {
    this.#addUnreadable();
    for (const area of areas.filter((one) => this.#options.areas.includes(one))) {
      const before = this.#differences.length;
      await this.#parts[area]();
      this.#options.report(`${area} compared: ${this.#differences.length - before} differences`);
    }
    const { items } = this.#snapshot;
    return { items, differences: this.#differences, awaitingConsumer: this.#awaitingConsumer.size };
  }

  readonly #parts: Record<Area, () => Promise<void>> = {
    lists: () => this.#compareLists(),
    counters: () => this.#compareCounters(),
    totals: () => this.#compareTotals(),
    search: () => this.#compareSearch(),
    income: () => this.#compareIncome(),
  };

  async #settle(area: Area, subject: string, examine: () => Promise<Examination>): Promise<void> {
    const { table, repair } = this.#options;
    const setsNumbers = area === 'counters' || area === 'totals' || area === 'income';
    this.#differences.push(...(await settleDifferences(examine, { table, repair, area, subject, setsNumbers })));
  }

  #addUnreadable(): void {
    for (const { PK } of this.#snapshot.unreadable) {
      const area = PK.startsWith('WORDS#') ? 'search' : 'lists';
      this.#differences.push({ area, subject: PK, what: 'item', stored: 'unreadable', counted: '', state: 'left' });
    }
  }

  /** Tells whether an item that is counted cannot be read: then nothing can be said of a number. */
  #isIncomplete(area: Area): boolean {
    const counted = this.#snapshot.unreadable.filter(({ PK }) => !PK.startsWith('WORDS#'));
    if (counted.length === 0 && !this.#journal.isIncomplete) return false;
    const stored = 'not compared';
    const counts = 'an item cannot be read';
    this.#differences.push({ area, subject: 'all', what: area, stored, counted: counts, state: 'left' });
    return true;
  }

  async #compareLists(): Promise<void> {
    for (const key of this.#snapshot.misplaced)
      await this.#settle('lists', key.PK, () => examineListKeys(this.#options.table, key));
    for (const id of this.#snapshot.differingCopies())
      await this.#settle('lists', `BOOKING#${id}`, () => examineCopies(this.#options.table, id));
    for (const [id, tally] of this.#snapshot.sessions) {
      const outdated = outdatedStarts(tally);
      if (outdated.length > 0)
        await this.#settle('lists', `SESSION#${id}`, () => examineStarts(this.#options.table, id, outdated));
      if (hasOtherMarks(tally))
        await this.#settle('lists', `SESSION#${id}`, () => examineMarks(this.#options.table, id));
    }
  }

  async #compareCounters(): Promise<void> {
    if (this.#isIncomplete('counters')) return;
    for (const [id, tally] of this.#snapshot.sessions) {
      if (!isSuspect(tally)) continue;
      const holderKeys = new Set([...[...tally.bookings.values()].flat(), ...this.#journal.bookingsOf(id)]);
      await this.#settle('counters', `SESSION#${id}`, () => examineSession(this.#options, id, holderKeys));
    }
    const dependencies = { ...this.#options, journal: this.#journal };
    for (const [code, { stored, uses, orders }] of this.#snapshot.codes) {
      if (stored === undefined || stored === uses) continue;
      await this.#settle('counters', `DISCOUNT#${code}`, () => examineCode(dependencies, code, orders));
    }
  }

  async #compareTotals(): Promise<void> {
    if (this.#isIncomplete('totals')) return;
    const examine = totalsExaminer({ ...this.#options, journal: this.#journal }, this.#snapshot);
    await this.#settle('totals', `${totalsKey(allTime).PK} ${allTime}`, examine);
  }

  async #compareSearch(): Promise<void> {
    const suspects = [...this.#snapshot.sources].flatMap(([PK, { expectedRows, foundRows }]) =>
      expectedRows === foundRows ? [] : [PK],
    );
    if (suspects.length === 0) return;
    const changedSince = this.#options.now().getTime() - consumerDelayMs;
    const rows = await findRowsOfItems(this.#options.table, new Set(suspects));
    await inParallel(suspects, concurrency, async (PK) => {
      const examine = () => examineRows(this.#options.table, PK, rows.get(PK) ?? []);
      const isRecent = (this.#journal.wordsChangedAt.get(PK) ?? 0) > changedSince;
      if (!isRecent) return this.#settle('search', PK, examine);
      if ((await examine()).findings.length > 0) this.#awaitingConsumer.add(PK);
    });
  }

  /** The entries of what was never posted, as of a site that is older than they are, are made from the orders. */
  async #compareIncome(): Promise<void> {
    const { table, now } = this.#options;
    const at = now().toISOString();
    const changedSince = now().getTime() - consumerDelayMs;
    await inParallel(this.#snapshot.income.differing(), concurrency, async (id) => {
      const examine = () => examineIncome(table, id, { id: `reconciled-${at}`, at });
      const changedAt = ['BOOKING', 'ORDER'].map((kind) => this.#journal.changedAt.get(`${kind}#${id}`) ?? 0);
      if (Math.max(...changedAt) <= changedSince) return this.#settle('income', id, examine);
      for (const { subject } of (await examine()).findings) this.#awaitingConsumer.add(subject);
    });
  }
}
