import * as z from 'zod';
import { maxTapAge } from '../../rules/attendance.ts';
import { bookingStatuses, paymentStatuses } from '../../rules/bookings.ts';
import { maxAmount } from '../../rules/money.ts';
import { email, id, instant, money, personName, storedTimeZone } from '../common/schemas.ts';
import { sessionSummary } from '../sessions/schemas.ts';

/** Created by the browser with each tap; serves as idempotency key. */
const changeId = id;

/** A person who has or holds a seat is shown on the door list without e-mail address, since phones keep it. */
export const doorPerson = z.strictObject({
  id,
  name: z.string(),
  status: z.enum(bookingStatuses),
  paymentStatus: z.enum(paymentStatuses),
  /** Holds what was paid, or else what the seat costs. */
  total: money,
  /** The rest of its price that is still to be paid (docs/product.md#deposits); absent where nothing is. */
  rest: z.strictObject({ amount: money, dueAt: instant }).optional(),
  /** Names the price that was chosen; its reason is not shown at the door. */
  option: z.string().optional(),
  /** The order of several places; those that came together have the same. Absent for a place that was ordered alone. */
  groupId: id.optional(),
  /** Offered to an entry of the waitlist, and not accepted. */
  offered: z.boolean(),
  walkIn: z.boolean(),
  /** Unpaid, and can be noted as paid in cash: not a share of a pass, or the difference of a move. */
  payable: z.boolean(),
  /** Paid by other means than Stripe, and the money has not gone back. */
  paidByHand: z.boolean(),
  /** True when it was paid on the site before this one; a total of zero then is not known. Older lists on phones lack it. */
  paidElsewhere: z.boolean().optional(),
  /** Names the pack, credits of which pay it (docs/product.md#packs); absent where none do. */
  pack: z.string().optional(),
  /** The last tap; null: none. */
  attendance: z.strictObject({ here: z.boolean(), at: instant, changeId }).nullable(),
});

export const doorList = z.strictObject({
  id,
  title: z.string(),
  startTime: instant,
  endTime: instant,
  timeZone: storedTimeZone,
  locationType: sessionSummary.shape.locationType,
  price: money,
  seats: sessionSummary.shape.seats,
  /** The list is ordered by time of booking. */
  people: z.array(doorPerson),
});

/** Milliseconds since the tap by the phone's own clock, so that the server need not trust what time the phone has. */
const ago = z.int().min(0).max(maxTapAge);

export const attendanceChange = z.strictObject({
  changeId,
  here: z.boolean(),
  ago,
  /** The change that the phone showed when it was tapped; null: none. */
  seen: changeId.nullable(),
});

export const walkInAddition = z.strictObject({
  /** Id of the booking, created by the browser; serves as idempotency key. */
  id,
  name: personName,
  email: email.nullable(),
  /** Counts what was paid in cash, in minor units of the session's currency; null: nothing. */
  cash: z.int().min(1).max(maxAmount).nullable(),
  /** Allows the booking when no seat is left. */
  overCapacity: z.boolean(),
  ago,
});
