import * as z from 'zod';
import { isReservedCode } from '#shared/rules/discount-codes.ts';
import { waitlistSortKeyPrefix } from '#shared/rules/table.ts';
import { type Booking, bookingRecord, isHeldJointly } from '../../ground/keys/booking.ts';
import { discountCodeRecord } from '../../ground/keys/discount-code.ts';
import { type FailedChange, failedChangeRecord } from '../../ground/keys/failed-change.ts';
import { followUpRecord } from '../../ground/keys/follow-up.ts';
import { incomeEntryRecord, incomePrefix } from '../../ground/keys/income-entry.ts';
import { passGroupsPrefix } from '../../ground/keys/joint-order.ts';
import { type Offer, offerRecord } from '../../ground/keys/offer.ts';
import { type Order, orderKeyPrefix, orderRecord } from '../../ground/keys/order.ts';
import { isSeatOrder } from '../../ground/keys/place.ts';
import { rowOwner, type SearchRow, searchRowRecord, searchRows } from '../../ground/keys/search-row.ts';
import { seatGroupRecord } from '../../ground/keys/seat-group.ts';
import { attributesOf, type ListedHolder } from '../../ground/keys/seat-holder.ts';
import {
  type DetailMarks,
  detailMarks,
  detailsKey,
  detailsRecord,
  listSortKey,
  type Session,
  sessionRecord,
} from '../../ground/keys/session.ts';
import { isSurcharge } from '../../ground/keys/surcharge.ts';
import type { Key } from '../../ground/platform/table.ts';
import { isProjected, paidOrderOf, projectedName, projectionOf } from '../stream-consumer/projection.ts';
import { copiesOf, copiesText } from './copies.ts';
import { countedCodeOf, countedSeat, countOption, groupPlacesOf, type OptionSeats, seatCounterOf } from './counting.ts';
import { IncomeBalance } from './income.ts';
import { Interned } from './interned.ts';
import { hasOtherListKeys } from './lists.ts';
import type { ScannedItem } from './scan.ts';

export type SourceItem = {
  counts: Interned;
  /** Fingerprints of the search rows that it should have and of those that it has. */
  expectedRows: number;
  foundRows: number;
};

type Counters = Pick<Session, 'seatsTaken' | 'seatsHeld' | 'waitlistCount'>;

export type SessionTally = {
  stored: Session | undefined;
  /** Says what the session's details have; undefined without details. */
  marks: DetailMarks | undefined;
  counted: Counters;
  /** Seats that the door list gave beyond the capacity. */
  beyond: number;
  optionSeats: OptionSeats;
  /** Keys of its bookings and offers, by the start that they have. */
  bookings: Map<string, string[]>;
  /** Fingerprints of the places that its groups should have and of those that they have. */
  expectedPlaces: number;
  foundPlaces: number;
};

export type CodeTally = { stored: number | undefined; uses: number; orders: string[] };

const emptyTally = (): SessionTally => ({
  stored: undefined,
  marks: undefined,
  counted: { seatsTaken: 0, seatsHeld: 0, waitlistCount: 0 },
  beyond: 0,
  optionSeats: {},
  bookings: new Map(),
  expectedPlaces: 0,
  foundPlaces: 0,
});

const keySchema = z.looseObject({ PK: z.string(), SK: z.string() });

/**
 * A number of 30 bits for a text (FNV-1a): V8 stores it without an object of its own. Sets of texts are compared by the
 * XOR of theirs, regardless of order.
 */
function fingerprint(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash & 0x3fffffff;
}

const rowText = ({ PK, SK, words, group, createdAt, itemPK, itemSK }: SearchRow) =>
  JSON.stringify([PK, SK, words, group, createdAt, itemPK, itemSK]);

/** The table's derived values and what they are derived from, in about 200 bytes for each order or member. */
export class Snapshot {
  items = 0;
  /** The keys are `projectedName`s, which are the partition keys of items with search rows. */
  readonly sources = new Map<string, SourceItem>();
  readonly sessions = new Map<string, SessionTally>();
  readonly codes = new Map<string, CodeTally>();
  readonly failedChanges: FailedChange[] = [];
  readonly income = new IncomeBalance();
  /** Holds how bookings and their orders differ about the same payments, by id: zero where they agree. */
  readonly #copies = new Map<string, number>();
  /** Sessions whose bookings are being moved or cancelled. */
  readonly followUps = new Set<string>();
  /** Keys of items whose index attributes are not what their record says. */
  readonly misplaced: Key[] = [];
  /** Keys of items that their schema refuses. */
  readonly unreadable: Key[] = [];

  add(item: ScannedItem): void {
    this.items += 1;
    const { PK, SK } = keySchema.parse(item);
    try {
      this.#addReadable({ PK, SK }, item);
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      this.unreadable.push({ PK, SK });
    }
  }

  #addReadable(key: Key, item: ScannedItem): void {
    const { PK, SK } = key;
    const order = paidOrderOf(key, item);
    if (order) this.income.addOrder(order);
    if (isProjected(key)) this.#addSource(key, item);
    if (hasOtherListKeys(key, item)) this.misplaced.push(key);
    if (PK.startsWith('BOOKING#') && SK === 'BOOKING') this.#addBooking(PK, bookingRecord.parse(item));
    else if (PK.startsWith('OFFER#') && SK === 'OFFER') this.#addOffer(PK, offerRecord.parse(item));
    else if (PK.startsWith(orderKeyPrefix)) this.#addOrder(PK, orderRecord.parse(item));
    else if (PK.startsWith('SESSION#')) this.#addSessionItem(PK.slice('SESSION#'.length), SK, item);
    else if (PK.startsWith('SEATS#')) this.#addGroup(PK.slice('SEATS#'.length), SK, item);
    else if (PK.startsWith('WORDS#')) this.#addRow(item);
    else if (PK.startsWith(incomePrefix)) this.income.addEntry(incomeEntryRecord.parse(item));
    else if (SK === 'DISCOUNT') this.#addCode(discountCodeRecord.parse(item));
    else if (SK === 'FAILEDCHANGE') this.failedChanges.push(failedChangeRecord.parse(item));
    else if (SK === 'FOLLOWUP') this.followUps.add(followUpRecord.parse(item).sessionId);
  }

  #source(name: string): SourceItem {
    return getOrAdd(this.sources, name, () => ({ counts: Interned.empty, expectedRows: 0, foundRows: 0 }));
  }

  #addSource(key: Key, item: ScannedItem): void {
    const { counts, searchable } = projectionOf(key, item);
    const source = this.#source(projectedName(key));
    source.counts = Interned.of(counts);
    for (const row of searchable ? searchRows(searchable) : []) source.expectedRows ^= fingerprint(rowText(row));
  }

  /** A row that its schema refuses counts as another one, so that its item's are compared. */
  #addRow(item: ScannedItem): void {
    const { itemPK } = rowOwner.parse(item);
    const { data: row } = searchRowRecord.safeParse(item);
    this.#source(itemPK).foundRows ^= fingerprint(row ? rowText(row) : JSON.stringify(item));
  }

  #session(id: string): SessionTally {
    return getOrAdd(this.sessions, id, emptyTally);
  }

  #addBooking(PK: string, booking: Booking): void {
    this.#addHolder(PK, { kind: 'booking', booking });
    if (!isHeldJointly(booking)) this.#addCopies(booking.id, copiesText(booking));
  }

  #addCopies(id: string, text: string): void {
    this.#copies.set(id, (this.#copies.get(id) ?? 0) ^ fingerprint(text));
  }

  /** Ids of bookings whose copies may differ from their orders. */
  differingCopies(): string[] {
    return [...this.#copies].flatMap(([id, difference]) => (difference === 0 ? [] : [id]));
  }

  #addOffer(PK: string, offer: Offer): void {
    this.#addHolder(PK, { kind: 'offer', offer });
  }

  #addOrder(PK: string, order: Order): void {
    if (isSeatOrder(order)) this.#addCopies(order.id, copiesText(copiesOf(order)));
    if (isSurcharge(order)) this.#addHolder(PK, { kind: 'surcharge', surcharge: order });
    this.#addCodeUse(PK, order);
  }

  #addHolder(PK: string, holder: ListedHolder): void {
    const { sessionId, sessionStart } = attributesOf(holder);
    const session = this.#session(sessionId);
    getOrAdd(session.bookings, sessionStart, (): string[] => []).push(PK);
    const booking = countedSeat(holder);
    if (!booking) return;
    const use = seatCounterOf(booking);
    if (use) session.counted[use] += booking.seats ?? 1;
    if (use && booking.overCapacity) session.beyond += 1;
    countOption(session.optionSeats, booking);
    for (const place of groupPlacesOf(booking)) session.expectedPlaces ^= fingerprint(place);
  }

  #addCodeUse(PK: string, order: Parameters<typeof countedCodeOf>[0]): void {
    const code = countedCodeOf(order);
    if (code === null) return;
    const tally = this.#code(code);
    tally.uses += 1;
    tally.orders.push(PK);
  }

  #addSessionItem(id: string, SK: string, item: ScannedItem): void {
    if (SK === listSortKey) this.#session(id).stored = sessionRecord.parse(item);
    else if (SK === detailsKey(id).SK) this.#session(id).marks = detailMarks(detailsRecord.parse(item));
    else if (SK.startsWith(waitlistSortKeyPrefix)) this.#session(id).counted.waitlistCount += 1;
  }

  #addGroup(sessionId: string, group: string, item: ScannedItem): void {
    // Those of unpaid passes count no places.
    if (sessionId.startsWith(passGroupsPrefix)) return;
    for (const booking of seatGroupRecord.parse(item).bookings)
      this.#session(sessionId).foundPlaces ^= fingerprint(`${group} ${booking}`);
  }

  #code(code: string): CodeTally {
    return getOrAdd(this.codes, code, () => ({ stored: undefined, uses: 0, orders: [] }));
  }

  #addCode({ code, timesUsed }: z.output<typeof discountCodeRecord>): void {
    // Reserved codes hold package prices; their uses are not counted.
    if (!isReservedCode(code)) this.#code(code).stored = timesUsed;
  }
}

function getOrAdd<Name, Value>(map: Map<Name, Value>, name: Name, make: () => Value): Value {
  const value = map.get(name) ?? make();
  map.set(name, value);
  return value;
}
