import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import papa from 'papaparse';
import type { TableName } from '../tables.ts';

export type ExportRows = Partial<Record<TableName, Record<string, string | number | boolean | null>[]>>;

/** Writes rows as the CSV files of an export. */
export function writeExport(folder: string, rows: ExportRows): void {
  mkdirSync(folder, { recursive: true });
  for (const [table, data] of Object.entries(rows)) writeFileSync(join(folder, `${table}.csv`), papa.unparse(data));
}

const day = 86_400_000;
const at = (now: Date, days: number) =>
  new Date(now.getTime() + days * day).toISOString().replace('T', ' ').replace('Z', '+00');

const people = 80;
const sessions = 50;
const bookings = 4700;

/** One row in so many is bad. */
const badIn = 50;

/** Bookings that are not taken, each for a reason of its own: one in five. */
const badBookings: Record<string, string>[] = [
  { attendee_email: 'no address' },
  { attendee_name: 'https://example.org/win' },
  { session_id: 'session-of-another-site' },
  { status: 'lost' },
  { payment_status: 'owed' },
  { created_at: 'yesterday' },
  { id: 'booking-0' },
];

/** A made-up export of 5,000 rows, bad ones among them, of people with addresses that begin with `prefix`. */
export function largeExport(now: Date, prefix: string): ExportRows {
  const each = <Row>(count: number, row: (n: number) => Row) => Array.from({ length: count }, (_, n) => row(n));
  const addressOf = (n: number) => `${prefix}.${n}@example.org`;
  const bad = (n: number) => n % badIn === badIn - 1;
  return {
    users: each(people, (n) => ({
      id: `user-${n}`,
      email: bad(n) ? 'no address' : addressOf(n),
      created_at: at(now, -400),
    })),
    profiles: each(people, (n) => ({ id: `user-${n}`, full_name: `Person ${n}`, subscription_status: 'Free' })),
    discount_codes: each(10, (n) => ({
      code: `CODE${n}`,
      discount_percentage: bad(n + 90) ? 250 : 10,
      is_active: true,
      is_one_time_use: false,
      times_used: 3,
      created_at: at(now, -300),
      metadata: '{"discount_type":"percentage"}',
    })),
    live_sessions: each(sessions, (n) => ({
      id: `session-${n}`,
      title: `Evening ${n}`,
      description: 'Breathe.',
      start_time: bad(n + 40) ? 'soon' : at(now, n - 50),
      duration_minutes: 60,
      is_online: n % 2 === 0,
      category: n % 3 === 0 ? 'Breathwork' : 'Dancing',
      price: 18.5,
      price_currency: 'GBP',
      max_attendees: 50,
      published: true,
    })),
    session_bookings: each(bookings, (n) => ({
      id: `booking-${n}`,
      session_id: `session-${n % sessions}`,
      user_id: n % 2 === 0 ? `user-${n % people}` : null,
      attendee_name: `Person ${n % people}`,
      attendee_email: addressOf(n % people),
      status: n % 10 === 3 ? 'cancelled' : n % 10 === 4 ? 'pending' : 'completed',
      payment_status: n % 10 === 3 ? 'cancelled' : n % 10 === 4 ? 'pending' : 'paid',
      created_at: at(now, -60),
      applied_discount_code: n % 20 === 0 ? 'CODE1' : null,
      discount_percentage: n % 20 === 0 ? 10 : null,
      ...(n % 5 === 2 && badBookings[Math.floor(n / 5) % badBookings.length]),
    })),
    session_waitlist: each(50, (n) => ({
      session_id: `session-${n % sessions}`,
      name: `Waiting ${n}`,
      email: `waiting.${n}@example.org`,
    })),
    birth_resource_purchases: each(30, (n) => ({
      id: `birth-${n}`,
      user_id: `user-${n}`,
      customer_name: `Person ${n}`,
      customer_email: addressOf(n),
      status: n % 5 === 0 ? 'pending' : 'paid',
      currency: 'EUR',
      created_at: at(now, -20),
    })),
  };
}
