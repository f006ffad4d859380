import * as z from 'zod';
import { locationTypes } from '../../rules/sessions.ts';
import { id, instant, storedTimeZone } from '../common/schemas.ts';
import { adminDiscountCode } from '../discount-codes/admin-schemas.ts';
import { memberSummary } from '../members/admin-schemas.ts';
import { order } from '../orders/schemas.ts';
import { adminVoucher } from '../vouchers/admin-schemas.ts';

/** The first of a kind, and whether there are more. */
const group = <Found extends z.ZodType>(found: Found) =>
  z.strictObject({ found: z.array(found), hasMore: z.boolean() });

const foundSession = z.strictObject({
  id,
  title: z.string(),
  startTime: instant,
  timeZone: storedTimeZone,
  locationType: z.enum(locationTypes),
  city: z.string().nullable(),
  published: z.boolean(),
  cancelled: z.boolean(),
});

const foundOrder = order.pick({
  id: true,
  type: true,
  createdAt: true,
  customerName: true,
  customerEmail: true,
  itemName: true,
  status: true,
});

export const searchResults = z.strictObject({
  /** Newest first. */
  people: group(memberSummary.pick({ sub: true, email: true, fullName: true })),
  /** Upcoming ones come first, soonest first, then past ones, latest first. */
  sessions: group(foundSession),
  /** Newest first. */
  orders: group(foundOrder),
  /** Newest first, without reserved codes. */
  codes: group(adminDiscountCode.pick({ code: true, isActive: true })),
  /** Newest first. */
  vouchers: group(adminVoucher.pick({ id: true, code: true, note: true, state: true })),
});
