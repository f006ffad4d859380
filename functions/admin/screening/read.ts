import { putAuditEntry } from '../../audit-entries/store.ts';
import { findPlace } from '../../bookings/place-store.ts';
import type { WriteDependencies } from '../../platform/dependencies.ts';
import type { Handler } from '../../platform/http.ts';
import { HttpError } from '../../platform/http-error.ts';
import { transact } from '../../platform/transact.ts';
import type { DecryptDataKey } from '../../screening/data-key.ts';
import { openAnswers } from '../../screening/seal.ts';
import { findAnswers } from '../../screening/store.ts';
import { findSession } from '../../sessions/store.ts';

type ReadingDependencies = WriteDependencies & { decryptDataKey: DecryptDataKey };

/**
 * What one person has answered about their health, after the reading was audited (docs/trust.md#health-answers). Throws
 * HttpError 404.
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
