import * as z from 'zod';
import { collections } from '#shared/rules/collections.ts';

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
const optional = z.preprocess(cellOf, z.string().optional());
const required = z.preprocess(cellOf, z.string(missing));
const email = z.preprocess(cellOf, z.string(missing).toLowerCase().pipe(z.email('is no e-mail address').max(254)));
const optionalEmail = z.preprocess(
  cellOf,
  z.string().toLowerCase().pipe(z.email('is no e-mail address').max(254)).optional(),
);

const number = z.preprocess((value) => {
  const cell = cellOf(value);
  return cell === undefined ? undefined : Number(cell);
}, z.number('must be a number').optional());

const yes = new Set(['true', 't', '1', 'yes']);
const no = new Set(['false', 'f', '0', 'no']);

/** True or false as databases and spreadsheets write them. */
const flag = optional.transform((text, context) => {
  const word = text?.toLowerCase();
  if (word === undefined || yes.has(word) || no.has(word)) return word === undefined ? undefined : yes.has(word);
  context.addIssue({ code: 'custom', message: 'must be true or false' });
  return z.NEVER;
});

const isoInstant = z.iso.datetime({ offset: true });

/** `2026-05-01 18:00:00.5+00`, as PostgreSQL writes it, in ISO 8601; in UTC where it names no zone. */
function toIso(text: string): string {
  const [, date = '', time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(text) ?? [];
  const [hours = '', minutes = '00'] = [zone.slice(0, 3), zone.slice(3).replace(':', '') || '00'];
  return `${date}T${time.length === 5 ? `${time}:00` : time}${/^z$/i.test(zone) ? 'Z' : `${hours}:${minutes}`}`;
}

const optionalInstant = optional.transform((text, context) => {
  if (text === undefined) return undefined;
  const iso = isoInstant.safeParse(toIso(text));
  if (iso.success) return new Date(iso.data).toISOString();
  context.addIssue({ code: 'custom', message: 'must be a date and time' });
  return z.NEVER;
});
const instant = optionalInstant.transform((at, context) => {
  if (at !== undefined) return at;
  context.addIssue({ code: 'custom', message: missing });
  return z.NEVER;
});

const metadata = optional.transform((text, context) => {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(text ?? '{}'));
  } catch {
    context.addIssue({ code: 'custom', message: 'must be a JSON object' });
    return z.NEVER;
  }
});

const person = { first_name: optional, last_name: optional, full_name: optional };

const recordings = z.object({
  ...{ id: required, title: required, description: optional, thumbnail_url: optional, video_url: optional },
  ...{ is_free: flag, order_index: number, created_at: optionalInstant },
});

const purchases = z.object({
  ...{ id: required, user_id: optional, customer_name: optional, customer_email: optionalEmail },
  ...{ status: required, currency: optional, applied_discount_code: optional, payment_intent_id: optional },
  created_at: instant,
});

const progress = z.object({ user_id: required, resource_id: required, position_seconds: number });

export const tables = {
  users: z.object({ id: required, email, created_at: optionalInstant, ...person }),
  profiles: z.object({
    ...{ id: required, full_name: optional, email: optionalEmail, subscription_status: optional },
    ...{ created_at: optionalInstant, updated_at: optionalInstant },
  }),
  discount_codes: z.object({
    ...{ id: optional, code: required, discount_percentage: number, is_active: flag, is_one_time_use: flag },
    ...{ times_used: number, created_at: optionalInstant, metadata },
  }),
  live_sessions: z.object({
    ...{ id: required, title: required, description: optional, start_time: instant, end_time: optionalInstant },
    ...{ duration_minutes: number, is_online: flag, location_type: optional, zoom_link: optional },
    ...{ location: optional, address: optional, city: optional, post_code: optional, category: optional },
    ...{ price: number, price_currency: optional, max_attendees: number, featured: flag, published: flag },
    ...{ what_to_bring: optional, thumbnail_url: optional, recording_url: optional, created_at: optionalInstant },
  }),
  session_categories: z.object({ id: required, name: required }),
  session_bookings: z.object({
    ...{ id: required, session_id: required, user_id: optional, attendee_name: required, attendee_email: email },
    ...{ status: required, payment_status: required, applied_discount_code: optional, discount_percentage: number },
    created_at: instant,
  }),
  session_waitlist: z.object({
    id: optional,
    session_id: required,
    name: required,
    email,
    created_at: optionalInstant,
  }),
  birth_resource_purchases: purchases,
  stress_resource_purchases: purchases,
  birth_resources: recordings,
  stress_resources: recordings,
  resources: z.object({
    ...{ id: required, title: required, description: optional, category: optional, price: number },
    ...{ price_currency: optional, created_at: optionalInstant },
  }),
  birth_resource_progress: progress,
  stress_resource_progress: progress,
} as const;

export type TableName = keyof typeof tables;
export type SourceRow<Name extends TableName> = z.output<(typeof tables)[Name]>;

export const tableNames = Object.keys(tables) as TableName[];

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
