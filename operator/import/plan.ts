import { encodeTime } from 'ulid';
import type { Category } from '#shared/rules/categories.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import type { Rates } from '#shared/rules/currency.ts';
import type { Plan as MembershipPlan } from '#shared/rules/memberships.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { laterDay, startAt, wallTimeOf } from '#shared/rules/wall-time.ts';
import type { DiscountCode } from '../../functions/ground/keys/discount-code.ts';
import type { LearningResource } from '../../functions/ground/keys/learning-resource.ts';
import type { Pack } from '../../functions/ground/keys/pack.ts';
import type { Place } from '../../functions/ground/keys/place.ts';
import type { CollectionPurchase } from '../../functions/ground/keys/purchase.ts';
import type { Recording } from '../../functions/ground/keys/recording.ts';
import type { WholeSession } from '../../functions/ground/keys/session.ts';
import type { Voucher } from '../../functions/ground/keys/voucher.ts';
import type { WaitlistEntry } from '../../functions/ground/keys/waitlist-entry.ts';
import { deriveId } from '../../functions/ground/platform/ids.ts';
import { cleanName, unnamed } from './clean-name.ts';
import type { Export, Read, RowPlace } from './read-export.ts';
import type { TableName } from './tables.ts';

/** A row that can be written. */
export type Planned<Value> = { place: RowPlace; value: Value };

/** A row that is not taken, or not as it stands. */
export type Note = { place: RowPlace; reason: string };

export type PlannedPosition = {
  userId: string;
  collection: Recording['collection'];
  recordingId: string;
  positionSeconds: number;
};

/** A file of the export's folder that belongs to an item. */
export type PlannedRecording = Recording & { videoFile: string; thumbnailFile: string | undefined };

export type PlannedMember = {
  /** Identifies the member in the export. */
  userId: string;
  email: string;
  fullName: string;
  subscriptionStatus: string;
  createdAt: string;
};

export type ImportedSession = WholeSession & { pictureFile: string | undefined };

export type PlannedBooking = { booking: Place; userId: string | undefined; isLapsed: boolean };

/** `isTimed`: whether the row says when it was made. */
export type PlannedEntry = { entry: WaitlistEntry; isTimed: boolean };

/** A planned voucher is what is left of one. `reference`: what it was called before; it gets its code when it is written. */
export type PlannedVoucher = Omit<Voucher, 'code' | 'balance' | 'endedAt' | 'note' | 'soldWithVat' | 'lapses'> & {
  reference: string;
  note: string;
};

/** A planned pack is what is left of one, or of a membership; whose account has its address is known when it is written. */
export type PlannedPack = Pack;

export type PlannedPurchase = { purchase: CollectionPurchase; userId: string | undefined };

export type Plan = {
  members: Planned<PlannedMember>[];
  codes: Planned<DiscountCode>[];
  vouchers: Planned<PlannedVoucher>[];
  packs: Planned<PlannedPack>[];
  sessions: Planned<ImportedSession>[];
  bookings: Planned<PlannedBooking>[];
  waiting: Planned<PlannedEntry>[];
  purchases: Planned<PlannedPurchase>[];
  recordings: Planned<PlannedRecording>[];
  resources: Planned<LearningResource>[];
  positions: Planned<PlannedPosition>[];
  /** Rows that are not taken. */
  refused: Note[];
  /** Rows that are taken with a change. */
  changed: Note[];
  /** Rows that only complete others: those of `users` with a profile, and of `session_categories`. */
  partOfOthers: RowPlace[];
};

export type PlanContext = {
  source: Export;
  now: Date;
  /** IANA zone of the sessions' places. */
  timeZone: string;
  rates: Rates;
  /** Categories of the site's settings. */
  categories: readonly Category[];
  /** Packs of the site's settings. */
  packsForSale: readonly PackForSale[];
  /** Plans of memberships of the site's settings. */
  plansForSale: readonly MembershipPlan[];
  /** Currencies that the site shows prices in. */
  offered: readonly Currency[];
  /** The path of a file of the media folder by the name that a URL ends with; undefined when it has none. */
  findFile(url: string): string | undefined;
  plan: Plan;
};

export const emptyPlan = (): Plan => ({
  members: [],
  codes: [],
  vouchers: [],
  packs: [],
  sessions: [],
  bookings: [],
  waiting: [],
  purchases: [],
  recordings: [],
  resources: [],
  positions: [],
  refused: [],
  changed: [],
  partOfOthers: [],
});

/** Characters of an id that hold its time. */
const timeLength = 10;

/** The time of all imported ids, which sort before others: a corrected time of a row must not make another id. */
const noTime = encodeTime(1, timeLength);

/** The id of a row: the same in every run. */
export function importedId(table: string, id: string): string {
  return deriveId(noTime, `import ${table} ${id}`);
}

/** The first of the names that has one, as the site takes names. Whatever was changed is noted: no row is refused for a name. */
export function nameFor(
  names: (string | undefined)[],
  { place, column }: { place: RowPlace; column: string },
  { plan }: Pick<PlanContext, 'plan'>,
): string {
  for (const name of names) {
    const clean = name === undefined ? undefined : cleanName(name);
    if (clean === undefined) continue;
    if (clean !== name) plan.changed.push({ place, reason: `${column} ${name} is taken as ${clean}` });
    return clean;
  }
  const givenName = names.find((name) => name !== undefined);
  const problem = givenName === undefined ? `${column} is missing` : `${column} ${givenName} is no name`;
  plan.changed.push({ place, reason: `${problem}: ${unnamed} stands for it` });
  return unnamed;
}

type ReadEach<Row, Value> = {
  /** Returns a string, the reason, when a row is not taken. */
  read(row: Row): Value | string;
  idOf(value: Value): string;
  /** Names what two rows have in common when one of them repeats the other. */
  repeated: string;
};

/** Plans the rows of a table, each once: one that cannot be read, or repeats another, is not taken. */
export function planEachOnce<Row extends Read<TableName>, Value>(
  rows: Row[],
  { refused }: Pick<Plan, 'refused'>,
  { read, idOf, repeated }: ReadEach<Row, Value>,
): Planned<Value>[] {
  const planned: Planned<Value>[] = [];
  const firstRows = new Map<string, number>();
  for (const row of rows) {
    const { place } = row;
    const value = read(row);
    const first = typeof value === 'string' ? undefined : firstRows.get(idOf(value));
    if (typeof value === 'string') refused.push({ place, reason: value });
    else if (first !== undefined) refused.push({ place, reason: `row ${first} has the same ${repeated}` });
    else {
      firstRows.set(idOf(value), place.row);
      planned.push({ place, value });
    }
  }
  return planned;
}

/** A day without a time is the last one on which something is valid, by the clocks of the studio. */
export function endOfLastDay(at: string, timeZone: string): string {
  const { date, time } = wallTimeOf(at, timeZone);
  return time === '00:00' ? startAt({ date: laterDay(date, 1), time }, timeZone) : at;
}

/** The code that an order names: by itself, or by the id of its row. */
export function codeNamed(name: string | undefined, { discount_codes: codes }: Export['rows']): string | undefined {
  const row = name === undefined ? undefined : codes.find(({ row: { id } }) => id === name)?.row;
  return (row?.code ?? name)?.toUpperCase();
}
