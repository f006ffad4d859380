import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { addCounts, type Counts, changeOf } from '../../domains/totals/counts.ts';
import { countedChangeKey } from '../../domains/totals/store.ts';
import { bookingRecord } from '../../ground/keys/booking.ts';
import type { FailedChange } from '../../ground/keys/failed-change.ts';
import { orderRecord } from '../../ground/keys/order.ts';
import { isSurcharge, surchargeLineOf } from '../../ground/keys/surcharge.ts';
import { getAll, keyOf } from '../../ground/platform/batch.ts';
import type { Table } from '../../ground/platform/table.ts';
import type { ItemChange } from '../stream-consumer/change.ts';
import { changeOfFailed } from '../stream-consumer/failed-changes.ts';
import {
  emptyProjection,
  isProjected,
  type Projection,
  projectedName,
  projectionOf,
} from '../stream-consumer/projection.ts';
import { countedCodeOf } from './counting.ts';
import { Interned } from './interned.ts';
import type { ReadChanges, StreamedChange } from './stream.ts';

const maxKeysPerRead = 100;

/**
 * The journal holds what the last day's changes of the table say: which of them the totals have counted, and what an
 * item is since.
 */
export class Journal {
  /** Holds what each changed item contributes to the totals after its last change, by `projectedName`. */
  readonly latest = new Map<string, Interned>();
  /** Holds when the words of an item last changed, epoch milliseconds, by partition key. */
  readonly wordsChangedAt = new Map<string, number>();
  /** Holds when an item was last changed, epoch milliseconds, by partition key; infinity for one that was set aside. */
  readonly changedAt = new Map<string, number>();
  readonly #bookings = new Map<string, Set<string>>();
  readonly #orders = new Map<string, Set<string>>();
  /** Increments of changes that the totals have not counted yet, by id of the change. */
  readonly #pending = new Map<string, Interned>();
  /** Ids of those whose effect cannot be told: their schema refuses an image. */
  readonly #unreadable = new Set<string>();
  readonly #table: Table;
  readonly #readChanges: ReadChanges;

  /** @param failed changes that were set aside, which may be older than the stream */
  constructor(table: Table, readChanges: ReadChanges, failed: FailedChange[]) {
    this.#table = table;
    this.#readChanges = readChanges;
    for (const change of failed) {
      this.#addPending(changeOfFailed(change));
      this.changedAt.set(change.item.PK, Number.POSITIVE_INFINITY);
    }
  }

  /** Reads what has changed since the last call. */
  catchUp(): Promise<void> {
    return this.#readChanges((change) => this.#add(change));
  }

  /** Keys of bookings of a session that were written in the last day. */
  bookingsOf = (sessionId: string): Iterable<string> => this.#bookings.get(sessionId) ?? [];

  /** Keys of orders with a code that were written in the last day. */
  ordersWith = (code: string): Iterable<string> => this.#orders.get(code) ?? [];

  /** Tells whether the effect of a change that the totals have not counted yet is unknown. */
  get isIncomplete(): boolean {
    return this.#unreadable.size > 0;
  }

  /** Increments of all changes that the totals have not counted yet. */
  pendingCounts(): Counts {
    const all: Counts = new Map();
    for (const { counts } of this.#pending.values()) addCounts(all, counts);
    return all;
  }

  /** Finds out which changes have been counted. Returns the names of the items with totals that counted one since. */
  async settleCounted(): Promise<Set<string>> {
    const touched = new Set<string>();
    const ids = [...new Set([...this.#pending.keys(), ...this.#unreadable])];
    for (let start = 0; start < ids.length; start += maxKeysPerRead) {
      const keys = new Map(ids.slice(start, start + maxKeysPerRead).map((id) => [keyOf(countedChangeKey(id)), id]));
      const found = await getAll(this.#table, [...keys.values()].map(countedChangeKey), { consistent: true });
      for (const key of found.keys()) {
        const id = keys.get(key) ?? '';
        for (const name of this.#pending.get(id)?.counts.keys() ?? []) touched.add(name);
        this.#pending.delete(id);
        this.#unreadable.delete(id);
      }
    }
    return touched;
  }

  #add(change: StreamedChange): void {
    const { PK, after, at } = change;
    if (!isProjected(change)) return;
    this.changedAt.set(PK, Math.max(at, this.changedAt.get(PK) ?? 0));
    this.#addPending(change);
    const [was, is] = [change.before, after].map((image) => readImage(change, image));
    if (is) this.latest.set(projectedName(change), Interned.of(is.counts));
    if (!isDeepStrictEqual(was?.searchable, is?.searchable)) this.wordsChangedAt.set(PK, at);
    this.#addReferences(PK, after);
  }

  #addPending(change: ItemChange): void {
    const [was, is] = [change.before, change.after].map((image) => readImage(change, image));
    if (!was || !is) this.#unreadable.add(change.id);
    const increments = changeOf((was ?? emptyProjection).counts, (is ?? emptyProjection).counts);
    if (increments.size > 0) this.#pending.set(change.id, Interned.of(increments));
  }

  #addReferences(PK: string, image: unknown): void {
    const { data: booking } = bookingRecord.safeParse(image);
    if (booking) addTo(this.#bookings, booking.sessionId, PK);
    const { data: order } = orderRecord.safeParse(image);
    if (order && isSurcharge(order)) addTo(this.#bookings, surchargeLineOf(order).sessionId, PK);
    const code = order && countedCodeOf(order);
    if (code) addTo(this.#orders, code, PK);
  }
}

function readImage(change: ItemChange, image: unknown): Projection | undefined {
  try {
    return projectionOf(change, image);
  } catch (error) {
    if (error instanceof z.ZodError) return undefined;
    throw error;
  }
}

function addTo(map: Map<string, Set<string>>, name: string, key: string): void {
  map.set(name, (map.get(name) ?? new Set()).add(key));
}
