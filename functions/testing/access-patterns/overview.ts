import { findKeys } from '../../domains/search/search.ts';
import { searchableBooking } from '../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../domains/search/update.ts';
import { findTotals } from '../../domains/totals/store.ts';
import { dismissAttentionItem } from '../../endpoints/admin/overview/attention.ts';
import { setImportedMails } from '../../endpoints/admin/overview/imports.ts';
import { getOverview } from '../../endpoints/admin/overview/overview.ts';
import { resendMail } from '../../endpoints/admin/overview/resend.ts';
import { needAttention } from '../../ground/attention/writes.ts';
import { listAuditEntries } from '../../ground/audit-entries/list.ts';
import { putAuditEntry } from '../../ground/audit-entries/store.ts';
import { attentionId } from '../../ground/keys/attention-item.ts';
import { bookingItem } from '../../ground/keys/booking.ts';
import { discountCodeItem } from '../../ground/keys/discount-code.ts';
import { importsKey } from '../../ground/keys/imported.ts';
import { offerItem } from '../../ground/keys/offer.ts';
import { bookingOf } from '../../ground/keys/place.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { queueMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { giveUp } from '../../reactions/mail/testing/given-up.ts';
import { consumeChanges } from '../../reactions/stream-consumer/consumer.ts';
import {
  exampleBooking,
  exampleDiscountCode,
  exampleOffer,
  exampleRecording,
  exampleSession,
  offeredEntry,
} from '../examples.ts';
import { testMember } from '../member.ts';
import { storePlace } from '../store-place.ts';
import { streamRecord } from '../stream.ts';
import type { Patterns } from './pattern.ts';
import { overviewTable as table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const request = { ip: '198.51.100.1', country: null };
const member = testMember({ email: 'studio@exhale.example', admin: true });
const call = { params: undefined, query: undefined, body: undefined, request, member };
const dependencies = { table, now: () => now, newId };
const price = { amount: 1800, currency: 'GBP' } as const;

const aBooking = (overrides: Parameters<typeof exampleBooking>[0] = {}) =>
  exampleBooking({ id: newId(now), sessionId: newId(now), ...overrides });

const held = {
  status: 'pending',
  paymentStatus: 'pending',
  total: price,
  listPrice: price,
  checkoutId: 'cs_1',
} as const;

let changes = 0;

/** Passes a change of an item to the stream consumer. */
function consume(before: Record<string, unknown> | undefined, after: Record<string, unknown> | undefined) {
  const Records = [streamRecord(++changes, before, after)];
  return () => consumeChanges(dependencies)({ Records });
}

/** A full overview: fifteen sessions, ten recordings, as many codes and bookings. */
async function aStudio(): Promise<void> {
  for (let n = 0; n < 15; n++) {
    const id = newId(now);
    const startTime = `2026-11-${15 + n}T18:00:00.000Z`;
    for (const item of sessionItems(exampleSession({ id, startTime }))) await putItem(table, item);
    await storePlace(table, aBooking({ sessionId: id }));
    await putItem(table, recordingItem(exampleRecording({ id: newId(now) })));
    await putItem(table, discountCodeItem(exampleDiscountCode({}, now)));
  }
}

async function aFailedMail(): Promise<string> {
  const id = newId(now);
  const mail = { id, kind: 'booking_confirmed', bookingId: newId(now), to: 'ada@example.org' } as const;
  await transact(table, [queueMail(mail, now)]);
  await giveUp(table, id, 'mailbox full');
  return id;
}

/** Access patterns of the overview and of the stream consumer. */
export const overviewPatterns: Patterns = {
  'turn mails to imported people on': async () => {
    const importedAt = now.toISOString();
    await putItem(table, { ...importsKey, importedAt, people: 2, waiting: 1, until: importedAt });
    return () => setImportedMails({ ...call, body: { on: true, importedAt } }, dependencies);
  },
  'the overview': async () => {
    await aStudio();
    return () => getOverview({ ...call, query: { timeZone: 'Europe/London' } }, dependencies);
  },
  'audit entries of a month': async () => {
    for (let n = 0; n < 30; n++) {
      const target = { type: 'session', id: newId(now), name: 'Evening Unwind' };
      const change = { action: 'session.updated', target, before: { title: 'Evening' }, after: { title: 'Unwind' } };
      await transact(table, [putAuditEntry(call, change, dependencies)]);
    }
    return () => listAuditEntries({ ...call, query: { month: '2026-11' } }, dependencies);
  },
  'send a mail again': async () => {
    const mailId = await aFailedMail();
    return () =>
      resendMail({ ...call, params: { mailId } }, { ...dependencies, removeSuppression: async () => undefined });
  },
  'dismiss an attention item': async () => {
    const booking = aBooking();
    await storePlace(table, booking);
    const subject = { type: 'booking', id: booking.id } as const;
    await transact(table, [needAttention({ kind: 'payment_disputed', subject, amount: price }, now)]);
    const params = { attentionId: attentionId('payment_disputed', booking.id) };
    return () => dismissAttentionItem({ ...call, params }, dependencies);
  },
  'keys of search results': async () => {
    for (let n = 0; n < 30; n++)
      await updateSearchIndex(table, [{ before: null, after: searchableBooking(bookingOf(aBooking())) }]);
    return () => findKeys(table, 'orders', 'lovel', { limit: 25 });
  },
  'totals of all lists': async () => () => findTotals(table),
  'consume a new booking': async () => consume(undefined, bookingItem(bookingOf(aBooking()))),
  'consume 25 new bookings': async () => {
    const Records = Array.from({ length: 25 }, () =>
      streamRecord(++changes, undefined, bookingItem(bookingOf(aBooking()))),
    );
    return () => consumeChanges(dependencies)({ Records });
  },
  'consume a payment': async () => {
    const booking = aBooking(held);
    const paid = { status: 'completed', paymentStatus: 'paid', paidAt: now.toISOString() } as const;
    return consume(bookingItem(bookingOf(booking)), bookingItem(bookingOf({ ...booking, ...paid })));
  },
  'consume a booked session': async () => {
    const [before] = sessionItems(exampleSession({ id: newId(now) }));
    return consume(before, { ...before, seatsTaken: 1 });
  },
  'consume the end of an entry with an offer': async () => {
    const session = exampleSession({ id: newId(now), seatsHeld: 1, waitlistCount: 1 });
    const email = 'robin@example.org';
    for (const item of sessionItems(session)) await putItem(table, item);
    const offer = exampleOffer({ id: newId(now), sessionId: session.id, attendeeEmail: email });
    await putItem(table, offerItem(offer));
    return consume(offeredEntry(session.id, offer.id, email), undefined);
  },
};
