import { saveNotes } from '../../endpoints/admin/members/notes.ts';
import { getPerson } from '../../endpoints/admin/members/person.ts';
import { listPersonBookings, listPersonPurchases } from '../../endpoints/admin/members/person-lists.ts';
import { listPersonMails } from '../../endpoints/admin/members/person-mails.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { orderItem } from '../../ground/keys/order-item.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { mailKey, mailRecord, newMailItem, recipientKeys } from '../../ground/outbox/mail.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transactNamed } from '../../ground/platform/transact.ts';
import { findPlace } from '../../orders/bookings/place-store.ts';
import { reassignBooking } from '../../orders/bookings/reassign.ts';
import { joinEmailGroup } from '../../orders/bookings/seat-groups.ts';
import { exampleBooking, examplePurchase, exampleSession } from '../examples.ts';
import { fakeAccounts } from '../fake-accounts.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import type { Patterns } from './pattern.ts';
import { doorTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const request = { ip: '198.51.100.1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
const accounts = { ...fakeAccounts().accounts, findAccount: async () => undefined };
const dependencies = { table, now: () => now, newId, accounts };

let people = 0;

/** A guest with five bookings of one session, a purchase and fifteen mails. */
async function guest() {
  people += 1;
  const email = `person${people}@example.org`;
  const session = exampleSession({ id: newId(now) });
  for (const item of sessionItems(session)) await putItem(table, item);
  const bookings = Array.from({ length: 5 }, () =>
    exampleBooking({ id: newId(now), sessionId: session.id, attendeeEmail: email }),
  );
  for (const booking of bookings) {
    await storePlace(table, booking);
    await transactNamed(table, { group: joinEmailGroup(booking, null) });
  }
  await putItem(table, orderItem(examplePurchase({ id: newId(now), buyerEmail: email })));
  for (let n = 0; n < 15; n++) {
    const id = newId(now);
    const queued = newMailItem({ id, kind: 'booking_confirmed', bookingId: bookings[0]?.id ?? '', to: email }, now);
    const sent = mailRecord.parse({ ...queued, state: 'sent', attempts: 1, nextAttemptAt: undefined });
    await putItem(table, { ...mailKey(id), ...sent, ...recipientKeys(sent) });
  }
  const call = { params: { personId: emailHash(email) }, query: {}, body: undefined, request, member };
  return { email, call, bookingId: bookings[0]?.id ?? '' };
}

export const personPatterns: Patterns = {
  'one person': async () => {
    const { call } = await guest();
    return () => getPerson({ ...call, query: undefined }, dependencies);
  },
  'bookings of a person': async () => {
    const { call } = await guest();
    return () => listPersonBookings(call, dependencies);
  },
  'purchases of a person': async () => {
    const { call } = await guest();
    return () => listPersonPurchases(call, dependencies);
  },
  'mails to a person': async () => {
    const { call } = await guest();
    return () => listPersonMails(call, dependencies);
  },
  'save notes about a person': async () => {
    const { call } = await guest();
    const body = { text: 'Comes with her sister.', revision: 0 };
    return () => saveNotes({ ...call, query: undefined, body }, dependencies);
  },
  'move a booking to another address of its person': async () => {
    const { bookingId } = await guest();
    return async () => {
      const booking = await findPlace(table, bookingId);
      if (booking) {
        const to = { email: `other.${booking.id.toLowerCase()}@example.org`, sub: null };
        await transactNamed(table, await reassignBooking(table, booking, to));
      }
    };
  },
};
