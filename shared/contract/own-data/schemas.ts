import * as z from 'zod';
import { email, id, instant, moneySum, timeZone } from '../common/schemas.ts';
import { linkSecret } from '../members/schemas.ts';

const plannedPlace = z.strictObject({
  bookingId: id,
  title: z.string(),
  startTime: instant,
  timeZone,
  /** True where it starts before the deletion: it stays booked until the session is over. */
  stays: z.boolean(),
  /** This sum goes back when it is cancelled, by the cancellation policy as it is now. */
  refund: moneySum,
  /** Says how much of that is for the person; the rest goes to who gave them the place. */
  ownRefund: moneySum,
});

export const deletionPreview = z.strictObject({
  /** The deletion would be carried out then if it was requested now. */
  dueAt: instant,
  /** Places of sessions that have not started, the next first. */
  places: z.array(plannedPlace),
  /** Places on waitlists, which are given up at once. */
  waiting: z.int().min(0),
  /** True where a collection is not accessible any more. */
  losesCollections: z.boolean(),
});

export const deletionRequest = z.strictObject({
  /** The dialog showed these sums; if one is another now, the response is 409 deletion_changed. */
  refunds: z.array(z.strictObject({ bookingId: id, refund: moneySum })).max(500),
});

export const requestedDeletion = z.strictObject({ dueAt: instant });

export const ownDataLinkRequest = z.strictObject({ email });

export const ownDataSecret = z.strictObject({ secret: linkSecret });

/** Describes someone without an account; `requested` is when their data will be deleted, if they have asked for it. */
export const ownData = deletionPreview.extend({ email: z.string(), requested: instant.nullable() });

export const ownDeletionRequest = deletionRequest.extend({ secret: linkSecret });
