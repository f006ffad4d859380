import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Kinds, RecordKind, RecordWrite } from './records.ts';

type Tables = { [K in RecordKind]: Map<string, Kinds[K]> };

const emptyTables = (): Tables => ({
  checkout: new Map(),
  paymentIntent: new Map(),
  charge: new Map(),
  refund: new Map(),
  dispute: new Map(),
  balanceTransaction: new Map(),
  customer: new Map(),
  paymentMethod: new Map(),
  setupIntent: new Map(),
  product: new Map(),
  price: new Map(),
  subscription: new Map(),
  invoice: new Map(),
  invoicePayment: new Map(),
  coupon: new Map(),
  discount: new Map(),
  billingClock: new Map(),
  event: new Map(),
  delivery: new Map(),
  settlement: new Map(),
  reply: new Map(),
});

function apply(tables: Tables, { kind, id, value }: RecordWrite) {
  const table: Map<string, unknown> = tables[kind];
  if (value === null) table.delete(id);
  else table.set(id, value);
}

/** Complete lines of a journal; a last line without its newline was not committed. */
function* batches(text: string): Generator<RecordWrite[]> {
  for (const line of text.slice(0, text.lastIndexOf('\n') + 1).split('\n')) {
    if (line !== '') yield JSON.parse(line);
  }
}

/**
 * Tables in memory with a journal on disk. A commit is one appended line and therefore atomic, even when the process
 * is killed. Opening compacts the journal.
 */
export class RecordStore {
  readonly #tables = emptyTables();
  readonly #file: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'stripe.journal');
    if (existsSync(path)) for (const batch of batches(readFileSync(path, 'utf8'))) this.#applyAll(batch);
    writeFileSync(`${path}.new`, this.#lines());
    renameSync(`${path}.new`, path);
    this.#file = openSync(path, 'a');
  }

  get<K extends RecordKind>(kind: K, id: string): Kinds[K] | undefined {
    return this.#tables[kind].get(id);
  }

  /** All records of a kind, oldest first. */
  all<K extends RecordKind>(kind: K): Kinds[K][] {
    return [...this.#tables[kind].values()];
  }

  /** Writes all of these records, or none. */
  commit(writes: RecordWrite[]): void {
    if (writes.length === 0) return;
    appendFileSync(this.#file, `${JSON.stringify(writes)}\n`);
    this.#applyAll(writes);
  }

  close(): void {
    closeSync(this.#file);
  }

  #applyAll(writes: RecordWrite[]) {
    for (const write of writes) apply(this.#tables, write);
  }

  #lines(): string {
    const lines = Object.entries(this.#tables).flatMap(([kind, table]) =>
      [...table].map(([id, value]) => `${JSON.stringify([{ kind, id, value }])}\n`),
    );
    return lines.join('');
  }
}
