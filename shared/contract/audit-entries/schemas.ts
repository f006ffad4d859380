import * as z from 'zod';
import { id, instant } from '../schemas.ts';

/** What changes of a thing: fields by name, as they were and are. */
const values = z.record(z.string(), z.unknown());

/** One change by an admin. */
export const auditEntry = z.strictObject({
  id,
  at: instant,
  /** The admin's account and address. */
  by: z.strictObject({ sub: z.string(), email: z.string() }),
  /** What was done: session.updated, order.refunded … */
  action: z.string(),
  /** What it was done to. */
  target: z.strictObject({ type: z.string(), id: z.string(), name: z.string() }),
  before: values.nullable(),
  after: values.nullable(),
  /** Address that it was done from. */
  ip: z.string(),
});

export const auditEntryPage = z.strictObject({ entries: z.array(auditEntry), nextCursor: z.string().nullable() });

export const auditMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month: 2026-11');
