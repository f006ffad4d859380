import { randomUUID } from 'node:crypto';
import type { RequestOutput } from '#shared/contract/contract.ts';
import { seriesStarts } from '#shared/rules/series.ts';
import { searchableBooking, searchableProfile, searchableSession } from '../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../domains/search/update.ts';
import { getSession } from '../../domains/sessions/sessions.ts';
import { findWholeSession } from '../../domains/sessions/store.ts';
import type { Accounts } from '../../endpoints/admin/members/accounts.ts';
import { getMember, listMembers } from '../../endpoints/admin/members/members.ts';
import { listAdminBookings } from '../../endpoints/admin/orders/list.ts';
import { searchBackOffice } from '../../endpoints/admin/search/search.ts';
import { addDates } from '../../endpoints/admin/sessions/add-dates.ts';
import { listAttendees } from '../../endpoints/admin/sessions/attendees.ts';
import { cancelSession } from '../../endpoints/admin/sessions/cancel.ts';
import { getCancellation } from '../../endpoints/admin/sessions/cancellation.ts';
import { changeDates } from '../../endpoints/admin/sessions/change-dates.ts';
import { deleteSession } from '../../endpoints/admin/sessions/delete.ts';
import { inputOf } from '../../endpoints/admin/sessions/input.ts';
import { leaveSeries } from '../../endpoints/admin/sessions/leave-series.ts';
import { getAdminSession, listAdminSessions } from '../../endpoints/admin/sessions/list.ts';
import { updateSession } from '../../endpoints/admin/sessions/update.ts';
import { listWaitlist } from '../../endpoints/admin/sessions/waitlist.ts';
import { discountCodeItem } from '../../ground/keys/discount-code.ts';
import { type Profile, profileItem } from '../../ground/keys/member.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { bookingOf, type Place } from '../../ground/keys/place.ts';
import { sessionItems, type WholeSession } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { requestFollowUp } from '../../orders/follow-ups/store.ts';
import { consumeSessionChange } from '../../reactions/stream-consumer/change.ts';
import { allFailedChanges } from '../../reactions/stream-consumer/failed-changes.ts';
import { sweepChanges } from '../../reactions/stream-consumer/sweep-changes.ts';
import { exampleBooking, exampleDiscountCode, examplePurchase, exampleSession } from '../examples.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import { cardPayments } from './card-payments.ts';
import type { Patterns } from './pattern.ts';
import { sessionsTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const at = now.toISOString();
const request = { ip: '198.51.100.1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
const call = { params: undefined, query: undefined, body: undefined, request, member };
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };

async function unexpectedCall(): Promise<never> {
  throw new Error('unexpected call');
}
const accounts: Accounts = {
  findAccount: async () => undefined,
  findUnfinished: async () => undefined,
  setPassword: unexpectedCall,
  signOutEverywhere: unexpectedCall,
  isAdmin: async () => false,
  remove: unexpectedCall,
  signInAs: unexpectedCall,
};
const payments = {
  ...cardPayments,
  open: unexpectedCall,
  find: unexpectedCall,
  close: unexpectedCall,
  findByPayment: unexpectedCall,
  prepare: async () => undefined,
  findReversals: unexpectedCall,
  refund: unexpectedCall,
};
const dependencies = { table, now: () => now, newId, ...site, accounts, payments, onMismatch: async () => {} };

async function session(more: Partial<WholeSession> = {}): Promise<WholeSession> {
  const made = exampleSession({ id: newId(now), ...more });
  for (const item of sessionItems(made)) await putItem(table, item);
  return made;
}

/** A session with that many bookings. */
async function booked(
  seats: number,
  createdAt = at,
  fieldsOf: (n: number) => Partial<Place> = () => ({}),
): Promise<WholeSession> {
  const made = await session({ seatsTaken: seats, maxAttendees: seats });
  for (let n = 0; n < seats; n++) {
    const booking = exampleBooking({ id: newId(now), sessionId: made.id, createdAt, ...fieldsOf(n) });
    await storePlace(table, booking);
    await updateSearchIndex(table, [{ before: null, after: searchableBooking(bookingOf(booking)) }]);
  }
  return made;
}

async function person(): Promise<Profile> {
  const sub = randomUUID();
  const made = {
    sub,
    email: `${sub}@example.org`,
    fullName: 'Ada Lovelace',
    subscriptionStatus: 'Free',
    createdAt: at,
  };
  await putItem(table, profileItem(made));
  await updateSearchIndex(table, [{ before: null, after: searchableProfile(made) }]);
  return made;
}

/** A weekly series of five dates; the first one. */
async function series(): Promise<WholeSession> {
  const made = await session();
  await addDates(fourMore(made), dependencies);
  return (await findWholeSession(table, made.id, { consistent: true })) ?? made;
}

function fourMore(made: WholeSession) {
  const starts = seriesStarts(made, 'weekly', { count: 5 }).slice(1);
  return { ...call, params: { sessionId: made.id }, body: { id: newId(now), recurrence: 'weekly' as const, starts } };
}

/** Input of the session form with only a new title. */
function retitled(made: WholeSession) {
  const body: RequestOutput<'updateSession', 'body'> = { ...inputOf(made), title: 'Morning', version: made.updatedAt };
  return { ...call, params: { sessionId: made.id }, body };
}

/** Access patterns of sessions, attendees and members by admins. */
export const peoplePatterns: Patterns = {
  'upcoming sessions with drafts': async () => {
    for (let n = 0; n < 30; n++) await session({ published: n % 3 > 0 });
    return () => listAdminSessions({ ...call, query: { when: 'upcoming' } }, dependencies);
  },
  'one session in its editor': async () => {
    const { id: sessionId } = await session();
    return () => getAdminSession({ ...call, params: { sessionId } }, dependencies);
  },
  'change a session': async () => {
    const made = await session();
    return () => updateSession(retitled(made), dependencies);
  },
  'a date of a series': async () => {
    const { id: sessionId } = await series();
    return () => getSession({ ...call, params: { sessionId } }, dependencies);
  },
  'add four dates to a session': async () => {
    const made = await session();
    return () => addDates(fourMore(made), dependencies);
  },
  'change five dates of a series': async () => {
    const made = await series();
    const { params, body } = retitled(made);
    return () => changeDates({ ...call, params, body: { ...body, scope: 'all', preview: false } }, dependencies);
  },
  'a date leaves its series': async () => {
    const { id: sessionId } = await series();
    return () => leaveSeries({ ...call, params: { sessionId } }, dependencies);
  },
  'delete a session': async () => {
    const made = await session();
    const body = { places: 0, refund: true, tell: true };
    return () => deleteSession({ ...call, params: { sessionId: made.id }, body }, dependencies);
  },
  'move ten bookings with their session': async () => {
    const made = await booked(10);
    const [before] = sessionItems(made);
    const [after] = sessionItems({ ...made, startTime: '2026-12-13T18:00:00.000Z' });
    await putItem(table, after);
    await transact(table, [requestFollowUp(made.id, newId(now), now)]);
    return () => consumeSessionChange(table, { before, after }, dependencies);
  },
  'attendees of a session': async () => {
    const { id: sessionId } = await booked(15, at, (n) => ({ attendeeEmail: `guest${n}@example.org` }));
    return () => listAttendees({ ...call, params: { sessionId } }, dependencies);
  },
  'waitlist of a session': async () => {
    const { id: sessionId } = await session();
    return () => listWaitlist({ ...call, params: { sessionId } }, dependencies);
  },
  'bookings of all sessions': async () => () => listAdminBookings({ ...call, query: {} }, dependencies),
  'search bookings': async () => () => listAdminBookings({ ...call, query: { search: 'Lovel' } }, dependencies),
  'search bookings by a title': async () => {
    const made = await booked(15, new Date(Date.parse(at) - 1000).toISOString());
    await updateSearchIndex(table, [{ before: null, after: searchableSession({ ...made, title: 'Quindecim' }) }]);
    return () => listAdminBookings({ ...call, query: { search: 'quin' } }, dependencies);
  },
  'all members': async () => {
    for (let n = 0; n < 30; n++) await person();
    return () => listMembers({ ...call, query: {} }, dependencies);
  },
  'search members': async () => () => listMembers({ ...call, query: { search: 'Lovel' } }, dependencies),
  'one member in detail': async () => {
    const { sub } = await person();
    const { id: sessionId } = await session();
    for (let n = 0; n < 5; n++) await storePlace(table, exampleBooking({ id: newId(now), sessionId, memberSub: sub }));
    await putItem(table, orderItem(examplePurchase({ id: newId(now), memberSub: sub })));
    return () => getMember({ ...call, params: { sub } }, dependencies);
  },
  'complete a deletion': async () => {
    const made = await booked(1);
    const [item] = sessionItems({ ...made, seatsTaken: 1, published: false, deletedAt: now.toISOString() });
    const deletion = { id: newId(now), refund: true, tell: true };
    await putItem(table, { ...item, deletion });
    await transact(table, [requestFollowUp(made.id, deletion.id, new Date(now.getTime() - 3_600_000))]);
    return () => sweepChanges(dependencies);
  },
  'changes that could not be processed': async () => () => allFailedChanges(table),
  'search of everything': async () => {
    // Later than the orders of other patterns: those found are of one session each.
    const later = new Date(Date.parse(at) + 1000).toISOString();
    for (let n = 0; n < 8; n++) {
      await booked(1, later);
      await person();
      await putItem(table, discountCodeItem(exampleDiscountCode({}, now)));
      const made = await session({ title: 'Ada in the evening' });
      await updateSearchIndex(table, [{ before: null, after: searchableSession(made) }]);
    }
    return () => searchBackOffice({ ...call, query: { search: 'ada' } }, dependencies);
  },
  'past dates of a series': async () => {
    const seriesId = newId(now);
    for (let n = 1; n <= 5; n++) {
      const startTime = new Date(now.getTime() - n * 86_400_000).toISOString();
      await session({ seriesId, recurrence: 'weekly', startTime });
    }
    return () => listAdminSessions({ ...call, query: { when: 'past', series: seriesId } }, dependencies);
  },
  'what cancelling a session gives back': async () => {
    const { id: sessionId } = await booked(15);
    return () => getCancellation({ ...call, params: { sessionId } }, dependencies);
  },
  'cancel a session': async () => {
    const made = await session();
    const body = { places: 0, message: 'I am ill.' };
    return () => cancelSession({ ...call, params: { sessionId: made.id }, body }, dependencies);
  },
  'a cancelled session': async () => {
    const cancellation = { id: newId(now), at, places: 0, wasPublished: true };
    const { id: sessionId } = await session({ published: false, cancellation });
    return () => getSession({ ...call, params: { sessionId } }, dependencies);
  },
};
