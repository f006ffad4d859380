import type { ResponseBody } from '#shared/contract/contract.ts';
import { isBooked } from '#shared/rules/bookings.ts';
import { type GivenAnswers, screeningStateOf } from '../../domains/screening/questions.ts';
import { deleteAnswers } from '../../domains/screening/store.ts';
import type { Place } from '../../ground/keys/place.ts';
import type { WholeSession } from '../../ground/keys/session.ts';
import type { Clock } from '../../ground/platform/clock.ts';
import { HttpError } from '../../ground/platform/http-error.ts';
import { recordAttempts } from '../../ground/platform/rate-limit.ts';
import { attemptsOf } from '../../ground/platform/request-limits.ts';
import { conflict, retryOnConflict } from '../../ground/platform/retry.ts';
import type { Table } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { type BookingAuthority, findForChange } from './authority.ts';
import { changePlace } from './place-store.ts';
import { answersOf, type ScreeningDependencies } from './screening.ts';
import { sessionOf } from './view.ts';

export type AnsweringDependencies = ScreeningDependencies & { table: Table; now: Clock };

/**
 * Answers the questions of a booked session until it ends, in place of earlier answers; or deletes them and withdraws the
 * consent, at any time (docs/product.md#screening-questions). Idempotent. Throws HttpError 404, 403 without authority, 409
 * `session_started` once it is over and `screening_incomplete`, 429, and 503.
 */
export async function answerAs(
  bookingId: string,
  authority: BookingAuthority,
  screening: GivenAnswers | null,
  { table, now, createDataKey }: AnsweringDependencies,
): Promise<ResponseBody<'answerScreening'>> {
  await findForChange(table, bookingId, authority, now());
  await recordAttempts(table, attemptsOf('answerScreening', { order: bookingId }, now()));
  return retryOnConflict(async () => {
    const booking = await findForChange(table, bookingId, authority, now());
    const session = await sessionOf(table, booking);
    if (screening) assertAnswerable(booking, session, now());
    else if (booking.screening === null) return stateOf(booking, session, now());
    const { answers, change } = screening
      ? await answersOf(booking.id, { given: screening, session }, { createDataKey, now: now() })
      : { answers: deleteAnswers(booking.id), change: { screening: null } };
    const result = await transactNamed(table, { ...changePlace(booking, change), answers });
    return result.written ? stateOf(change, session, now()) : conflict;
  });
}

function stateOf(booking: Pick<Place, 'screening'>, session: WholeSession, now: Date) {
  return screeningStateOf(booking, session, now) ?? { answeredAt: null, complete: true };
}

function assertAnswerable(booking: Place, session: WholeSession, now: Date): void {
  if (!isBooked(booking) || session.deletedAt !== undefined) throw new HttpError('booking_not_found');
  if (session.endTime <= now.toISOString()) throw new HttpError('session_started');
}
