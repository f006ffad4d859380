import { setAttendance } from '../../endpoints/admin/sessions/attendance.ts';
import { getDoorList } from '../../endpoints/admin/sessions/door-list.ts';
import { addWalkIn } from '../../endpoints/admin/sessions/walk-ins.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import type { Patterns } from './pattern.ts';
import { doorTable as table } from './table.ts';

export const now = new Date('2026-11-20T10:00:00.000Z');
export const request = { ip: '198.51.100.1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
export const call = { params: undefined, query: undefined, body: undefined, request, member };
export const dependencies = { table, now: () => now, newId, adminEmail: 'studio@exhale.example' };

/** A session with that many bookings; returns its id and the last one's. */
async function booked(seats: number) {
  const made = exampleSession({ id: newId(now), seatsTaken: seats, maxAttendees: 20 });
  for (const item of sessionItems(made)) await putItem(table, item);
  const bookings = Array.from({ length: seats }, () => exampleBooking({ id: newId(now), sessionId: made.id }));
  for (const booking of bookings) await storePlace(table, booking);
  return { sessionId: made.id, bookingId: bookings.at(-1)?.id ?? '' };
}

/** Access patterns of the door list. */
export const doorPatterns: Patterns = {
  'who is at the door': async () => {
    const { sessionId } = await booked(15);
    return () => getDoorList({ ...call, params: { sessionId } }, dependencies);
  },
  'mark someone as here': async () => {
    const params = await booked(1);
    const body = { changeId: newId(now), here: true, ago: 0, seen: null };
    return () => setAttendance({ ...call, params, body }, dependencies);
  },
  'add someone at the door': async () => {
    const { sessionId } = await booked(0);
    const body = { id: newId(now), name: 'Jo', email: null, cash: null, overCapacity: false, ago: 0 };
    return () => addWalkIn({ ...call, params: { sessionId }, body }, dependencies);
  },
};
