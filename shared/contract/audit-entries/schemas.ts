import * as z from 'zod';
import { id, instant } from '../common/schemas.ts';

// Changed fields by name.
const values = z.record(z.string(), z.unknown());

const account = z.strictObject({ sub: z.string(), email: z.string() });

export const auditEntry = z.strictObject({
  id,
  at: instant,
  by: account,
  /** The member as whom the admin was signed in; null when they acted as themselves. */
  as: account.nullable(),
  /** The action is named like session.updated or order.refunded. */
  action: z.string(),
  target: z.strictObject({ type: z.string(), id: z.string(), name: z.string() }),
  before: values.nullable(),
  after: values.nullable(),
  /** IP address of the admin. */
  ip: z.string(),
});

export const auditEntryPage = z.strictObject({ entries: z.array(auditEntry), nextCursor: z.string().nullable() });

export const auditMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'must be a month: 2026-11');
