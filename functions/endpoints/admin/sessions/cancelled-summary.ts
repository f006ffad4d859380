import type { ResponseBody } from '#shared/contract/contract.ts';
import { adminSummaryOf } from '../../../domains/sessions/sessions.ts';
import type { Session, WholeSession } from '../../../ground/keys/session.ts';
import { inParallel } from '../../../ground/platform/parallel.ts';
import type { Table } from '../../../ground/platform/table.ts';
import {
  type ConcernedBooking,
  concernedBookings,
  isRefused,
  isUnderWay,
  problemsBeforehand,
  returnedByHand,
  returnsOf,
} from './concerned-booking.ts';

type Listed = ResponseBody<'listAdminSessions'>['sessions'][number];
type Summary = NonNullable<Listed['cancellation']>;

const concurrency = 10;

/**
 * Summaries of sessions in their order. Those of cancelled ones say how far the refunds are, by reads of their own: few
 * sessions are cancelled.
 */
export async function withCancellations(table: Table, sessions: Session[]): Promise<Listed[]> {
  const cancelled = sessions.filter(({ cancellation }) => cancellation);
  const summaries = new Map<string, Summary>();
  await inParallel(cancelled, concurrency, async (session) => {
    summaries.set(session.id, summaryOf(session, await concernedBookings(table, session)));
  });
  return sessions.map((session) => ({
    ...adminSummaryOf(session),
    cancellation: summaries.get(session.id) ?? null,
  }));
}

type Cancelled = Pick<WholeSession, 'cancellation' | 'seatsTaken' | 'seatsHeld' | 'waitlistCount'>;

function summaryOf({ cancellation, seatsTaken, seatsHeld, waitlistCount }: Cancelled, concerned: ConcernedBooking[]) {
  return {
    places: cancellation?.places ?? seatsTaken + seatsHeld,
    refundsFailed: concerned.flatMap(({ orders }) => orders.filter(isRefused)).length,
    refundsOpen: concerned.flatMap(problemsBeforehand).length,
    hasRefunds: concerned.some((one) => returnsOf(one).total > 0 || returnedByHand(one) > 0),
    finished: waitlistCount === 0 && !concerned.some(isUnderWay),
  };
}
