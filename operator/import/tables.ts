import * as z from 'zod';
import { collections } from '#shared/rules/collections.ts';
import { type CellReading, isProblem, readFlag, readNumber } from './cells.ts';
import { type InstantOptions, readInstant } from './instants.ts';

/*
 * The tables and columns of an export (docs/operations.md#moving-in). A cell that is empty, NULL or \N is absent.
 */

const absent = new Set(['', 'null', String.raw`\n`]);

function cellOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  return absent.has(trimmed.toLowerCase()) ? undefined : trimmed;
}

const missing = 'is missing';
const emailProblem = 'is no e-mail address, such as name@example.org';
const optional = z.preprocess(cellOf, z.string().optional());
const required = z.preprocess(cellOf, z.string(missing));
const email = z.preprocess(cellOf, z.string(missing).toLowerCase().pipe(z.email(emailProblem).max(254, emailProblem)));
const optionalEmail = z.preprocess(
  cellOf,
  z.string().toLowerCase().pipe(z.email(emailProblem).max(254, emailProblem)).optional(),
);

/** A cell that is read by a reading of its own; absent where it is empty. */
function readBy<Value>(read: (text: string) => CellReading<Value>) {
  return optional.transform((text, context) => {
    if (text === undefined) return undefined;
    const result = read(text);
    if (!isProblem(result)) return result.value;
    context.addIssue({ code: 'custom', message: result.problem });
    return z.NEVER;
  });
}

const voucherKinds = ['amount', 'place', ...collections] as const;

function readVoucherKind(text: string): CellReading<(typeof voucherKinds)[number]> {
  const value = voucherKinds.find((kind) => kind === text.toLowerCase());
  return value ? { value } : { problem: `must be ${voucherKinds.join(', ')} or empty, not ${text}` };
}

/** A number, or `unlimited`. */
function readSessionsLeft(text: string): CellReading<number | 'unlimited'> {
  return text.toLowerCase() === 'unlimited' ? { value: 'unlimited' } : readNumber(text);
}

const number = readBy(readNumber);
const flag = readBy(readFlag);

const instantBy = (options: InstantOptions) => readBy((text) => readInstant(text, options));

/** Refuses an absent cell of a reading that takes one. */
function present<Value>(value: Value | undefined, context: z.RefinementCtx): Value {
  if (value !== undefined) return value;
  context.addIssue({ code: 'custom', message: missing });
  return z.NEVER;
}

const requiredNumber = number.transform(present<number>);
const requiredInstantBy = (options: InstantOptions) => instantBy(options).transform(present<string>);

const metadata = optional.transform((text, context) => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? '{}'));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object, such as {"discount_type":"percentage"}' });
    return z.NEVER;
  }
});

const progress = z.object({ user_id: required, resource_id: required, position_seconds: number });

const person = { first_name: optional, last_name: optional, full_name: optional };

type Times = {
  instant: ReturnType<typeof requiredInstantBy>;
  optionalInstant: ReturnType<typeof instantBy>;
  /** The instant has a time of day. */
  start: ReturnType<typeof requiredInstantBy>;
};

const peopleTables = ({ optionalInstant }: Times) =>
  ({
    users: z.object({ id: required, email, created_at: optionalInstant, ...person }),
    profiles: z.object({
      id: required,
      full_name: optional,
      email: optionalEmail,
      subscription_status: optional,
      created_at: optionalInstant,
    }),
    discount_codes: z.object({
      id: optional,
      code: required,
      discount_percentage: optional,
      is_active: flag,
      is_one_time_use: flag,
      times_used: number,
      created_at: optionalInstant,
      metadata,
    }),
  }) as const;

const soldTables = ({ instant, optionalInstant }: Times) =>
  ({
    gift_vouchers: z.object({
      id: optional,
      /** The voucher was called this before; it gets a code of this site. */
      code: optional,
      /** The balance is what is left of the voucher. */
      balance: required,
      /** The voucher was sold for this. */
      value: optional,
      /** `amount` where it is empty; one of a thing is unused, and its balance is what it counts as: of a place the highest price that it pays. */
      kind: readBy(readVoucherKind),
      currency: optional,
      expires_at: optionalInstant,
      note: optional,
      created_at: optionalInstant,
    }),
    memberships: z.object({
      /** The reference of the other system; without one it is known again by address and plan. */
      id: optional,
      email,
      full_name: optional,
      /** The name of a plan for sale, whose terms it has. */
      plan: required,
      paid_until: instant,
      /** Sessions that are left until then; empty or `unlimited` for a plan without a number of them. */
      sessions_left: readBy(readSessionsLeft),
      /** The price of one period. */
      price: optional,
      currency: optional,
      note: optional,
      created_at: optionalInstant,
    }),
    packs: z.object({
      /** The reference of the other system, by which a pack is known again. */
      id: required,
      email,
      full_name: optional,
      /** The pack was called this; one for sale of the same name says what it counts for. */
      name: required,
      /** Credits when it was bought. */
      credits: requiredNumber,
      credits_left: requiredNumber,
      valid_until: optionalInstant,
      /** The pack was sold for this. */
      price: optional,
      currency: optional,
      note: optional,
      created_at: optionalInstant,
    }),
  }) as const;

const sessionTables = ({ instant, optionalInstant, start }: Times) =>
  ({
    live_sessions: z.object({
      id: required,
      title: required,
      description: optional,
      start_time: start,
      end_time: optionalInstant,
      duration_minutes: number,
      is_online: flag,
      location_type: optional,
      zoom_link: optional,
      location: optional,
      address: optional,
      city: optional,
      post_code: optional,
      category: optional,
      price: optional,
      price_currency: optional,
      max_attendees: number,
      featured: flag,
      published: flag,
      what_to_bring: optional,
      thumbnail_url: optional,
      recording_url: optional,
      created_at: optionalInstant,
    }),
    session_categories: z.object({ id: required, name: required }),
    session_bookings: z.object({
      id: required,
      session_id: required,
      user_id: optional,
      attendee_name: optional,
      attendee_email: email,
      status: required,
      payment_status: required,
      amount_paid: optional,
      currency: optional,
      /** Names the price that was chosen, such as Concession. */
      price_option: optional,
      applied_discount_code: optional,
      discount_percentage: number,
      created_at: instant,
    }),
    session_waitlist: z.object({
      id: optional,
      session_id: required,
      name: optional,
      email,
      created_at: optionalInstant,
    }),
  }) as const;

function collectionTables({ instant, optionalInstant }: Times) {
  const recordings = z.object({
    id: required,
    title: required,
    description: optional,
    thumbnail_url: optional,
    video_url: optional,
    is_free: flag,
    order_index: number,
    created_at: optionalInstant,
  });

  const purchases = z.object({
    id: required,
    user_id: optional,
    customer_name: optional,
    customer_email: optionalEmail,
    status: required,
    amount_paid: optional,
    currency: optional,
    applied_discount_code: optional,
    created_at: instant,
  });

  return {
    birth_resource_purchases: purchases,
    stress_resource_purchases: purchases,
    birth_resources: recordings,
    stress_resources: recordings,
    resources: z.object({
      id: required,
      title: required,
      description: optional,
      category: optional,
      price: optional,
      price_currency: optional,
      created_at: optionalInstant,
    }),
    birth_resource_progress: progress,
    stress_resource_progress: progress,
  } as const;
}

/** Returns the tables, whose times without a zone are in that of the options. */
export function tablesBy({ timeZone, order }: Pick<InstantOptions, 'timeZone' | 'order'>) {
  const times = {
    instant: requiredInstantBy({ timeZone, order }),
    optionalInstant: instantBy({ timeZone, order }),
    start: requiredInstantBy({ timeZone, order, needsTime: true }),
  };
  return { ...peopleTables(times), ...soldTables(times), ...sessionTables(times), ...collectionTables(times) };
}

type Tables = ReturnType<typeof tablesBy>;
export type TableName = keyof Tables;
export type SourceRow<Name extends TableName> = z.output<Tables[Name]>;

export const tableNames = Object.keys(tablesBy({ timeZone: 'UTC' })) as TableName[];

const tablesOf = (ending: 'resources' | 'resource_purchases' | 'resource_progress') =>
  collections.map((collection) => ({ collection, table: `${collection}_${ending}` as const }));

export const purchaseTables = tablesOf('resource_purchases') as {
  collection: (typeof collections)[number];
  table: 'birth_resource_purchases' | 'stress_resource_purchases';
}[];
export const recordingTables = tablesOf('resources') as {
  collection: (typeof collections)[number];
  table: 'birth_resources' | 'stress_resources';
}[];
export const progressTables = tablesOf('resource_progress') as {
  collection: (typeof collections)[number];
  table: 'birth_resource_progress' | 'stress_resource_progress';
}[];
