import { isBooked } from '#shared/rules/bookings.ts';
import { type Booking, hasEmail } from '../../ground/keys/booking.ts';
import { ownerPartition } from '../../ground/keys/owner.ts';
import { type ListedHolder, seatHolderRecord } from '../../ground/keys/seat-holder.ts';
import { inParallel } from '../../ground/platform/parallel.ts';
import { queryPage, type Table } from '../../ground/platform/table.ts';

type Attendee = Pick<Booking, 'memberSub' | 'attendeeEmail'>;

/** More people or bookings of one are not read, so that a large session costs no more than this. */
const maxPeople = 60;
const maxBookings = 50;

const concurrency = 20;

/**
 * Counts for each attendee the sessions before an instant in which they had a place (docs/product.md#attendees). Null for
 * someone without an address, and for those after the first sixty people. Eventually consistent.
 */
export async function countVisits(
  table: Table,
  attendees: readonly Attendee[],
  before: string,
): Promise<(attendee: Attendee) => number | null> {
  const partitions = new Set(attendees.filter(hasEmail).map(partitionOf));
  const visits = new Map<string, number>();
  await inParallel([...partitions].slice(0, maxPeople), concurrency, async (partition) => {
    const page = { index: 'byMember', partition, before, order: 'descending', limit: maxBookings } as const;
    const { items } = await queryPage(table, page, seatHolderRecord);
    visits.set(partition, new Set(items.flatMap(visitedSession)).size);
  });
  return (attendee) => (hasEmail(attendee) ? (visits.get(partitionOf(attendee)) ?? null) : null);
}

const partitionOf = ({ memberSub, attendeeEmail }: Attendee) => ownerPartition({ memberSub, email: attendeeEmail });

function visitedSession(holder: ListedHolder): string[] {
  if (holder.kind !== 'booking' || !isBooked(holder.booking)) return [];
  const { sessionId, attendance } = holder.booking;
  return attendance?.here === false ? [] : [sessionId];
}
