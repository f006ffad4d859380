import type { DecryptDataKey } from '../../../domains/screening/data-key.ts';
import { openAnswers } from '../../../domains/screening/seal.ts';
import { findAnswers } from '../../../domains/screening/store.ts';
import { findSession } from '../../../domains/sessions/store.ts';
import { putAuditEntry } from '../../../ground/audit-entries/store.ts';
import type { WriteDependencies } from '../../../ground/platform/dependencies.ts';
import type { Handler } from '../../../ground/platform/http.ts';
import { HttpError } from '../../../ground/platform/http-error.ts';
import { transact } from '../../../ground/platform/transact.ts';
import { findPlace } from '../../../orders/bookings/place-store.ts';

type ReadingDependencies = WriteDependencies & { decryptDataKey: DecryptDataKey };

/**
 * Returns what one person has answered about their health, after the reading was audited
 * (docs/trust.md#health-answers). Throws HttpError 404.
 */
export const readScreening: Handler<'readScreening', ReadingDependencies> = async (call, dependencies) => {
  const { table, now, decryptDataKey } = dependencies;
  const { bookingId } = call.params;
  const [booking, sealed] = await Promise.all([findPlace(table, bookingId), findAnswers(table, bookingId, now())]);
  if (!booking) throw new HttpError('booking_not_found');
  if (booking.screening === null || !sealed) throw new HttpError('answers_not_found');
  const { attendeeName, sessionId } = booking;
  const session = await findSession(table, sessionId);
  const target = { type: 'booking', id: bookingId, name: attendeeName };
  const read = { session: session?.title ?? sessionId };
  const change = { action: 'screening.read', target, before: null, after: read };
  await transact(table, [putAuditEntry(call, change, dependencies)]);
  return { attendeeName, answeredAt: sealed.answeredAt, answers: await openAnswers(sealed, decryptDataKey) };
};
