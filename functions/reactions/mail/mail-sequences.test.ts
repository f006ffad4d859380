import fc from 'fast-check';
import { expect, test } from 'vitest';
import { confirmAddress } from '../../ground/confirmed-addresses/store.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { type NewMail, newMailItem } from '../../ground/outbox/mail.ts';
import { findMail } from '../../ground/outbox/queue.ts';
import { newId } from '../../ground/platform/ids.ts';
import { mailLimits } from '../../ground/platform/request-limits.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { exampleBooking, exampleSession } from '../../testing/examples.ts';
import { fakePool } from '../../testing/fake-pool.ts';
import { storePlace } from '../../testing/store-place.ts';
import { openSharedTable } from '../../testing/temporary-table.ts';
import { deliver } from './deliver.ts';
import type { Message } from './message.ts';
import { sendDueMails } from './send-due-mails.ts';

// Random sequences of what strangers cause, over hours (docs/trust.md#mail-budget).

const table = await openSharedTable();
const friend = 'friend@example.org';
const hourMs = 3600_000;

type Step = { does: 'book' | 'move' | 'cancel' | 'give' | 'share' | 'free' | 'wait'; pick: number };
const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('book', 'book', 'book', 'move', 'move', 'move', 'cancel', 'give', 'share', 'free', 'wait'),
  pick: fc.nat(89),
});

type Place = { id: string; title: string; state: 'Booked' | 'Cancelled' | 'Given away' | 'Shared with you' };
type Sent = { at: Date; message: Message; places: Place[] };
type Queued = { id: string; kind: NewMail['kind']; about: string };

let runs = 0;

/** One address, with what was done with it and what it was mailed. */
function openAddress() {
  runs += 1;
  const email = `guest${runs}@example.org`;
  let now = new Date(Date.parse('2026-11-20T00:00:00.000Z') + runs * 10 * 24 * hourMs);
  const sent: Sent[] = [];
  const places: Place[] = [];
  const queued: Queued[] = [];
  const dependencies = {
    table,
    now: () => now,
    site: { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' },
    pool: fakePool().pool,
    send: async (message: Message) => {
      if (message.to === email) sent.push({ at: now, message, places: structuredClone(places) });
      return `message-${newId(now)}`;
    },
  };

  async function store({ id, title, state }: Place): Promise<void> {
    const session = exampleSession({ id: newId(now), title, startTime: '2028-02-12T18:00:00.000Z' });
    for (const item of sessionItems({ ...session, endTime: '2028-02-12T19:30:00.000Z' })) await putItem(table, item);
    const status = state === 'Cancelled' ? ({ status: 'cancelled', paymentStatus: 'cancelled' } as const) : {};
    const attendeeEmail = state === 'Given away' || state === 'Shared with you' ? friend : email;
    await storePlace(table, exampleBooking({ id, sessionId: session.id, attendeeEmail, ...status }));
  }

  async function post(kind: NewMail['kind'], subject: object, about: string): Promise<void> {
    const id = newId(now);
    await putItem(table, newMailItem({ ...subject, id, kind, to: email } as NewMail, now));
    queued.push({ id, kind, about });
    await deliver(id, dependencies);
  }

  async function change(place: Place, kind: NewMail['kind'], changes: Partial<Place>): Promise<void> {
    Object.assign(place, changes);
    await store(place);
    await post(kind, { bookingId: place.id }, place.id);
  }

  async function add(kind: NewMail['kind'], state: Place['state']): Promise<void> {
    const place: Place = { id: newId(now), title: `Practice ${places.length}.`, state };
    places.push(place);
    await change(place, kind, {});
  }

  return {
    email,
    sent,
    queued,
    confirm: () => transact(table, [confirmAddress(emailHash(email), { now })]),
    async wait(minutes: number): Promise<void> {
      for (let passed = 0; passed < minutes; passed += 15) {
        now = new Date(now.getTime() + 15 * 60_000);
        await sendDueMails(dependencies);
      }
    },
    async take({ does, pick }: Step): Promise<void> {
      const own = places.filter(({ state }) => state === 'Booked');
      const place = own[pick % Math.max(1, own.length)];
      if (does === 'wait') return this.wait(pick);
      if (does === 'free') return post('free_recording', { collection: 'birth' }, 'free');
      if (does === 'share') return add('booking_shared', 'Shared with you');
      if (does === 'book' || !place) return add('booking_confirmed', 'Booked');
      if (does === 'move') return change(place, 'booking_moved', { title: `${place.title}${pick}.` });
      if (does === 'cancel') return change(place, 'booking_cancelled', { state: 'Cancelled' });
      return change(place, 'place_given', { state: 'Given away' });
    },
  };
}

const isList = ({ message }: Sent) => message.subject.startsWith('In one mail');
const most = (mails: Sent[], windowMs: number) => {
  const counts = Map.groupBy(mails, ({ at }) => Math.floor(at.getTime() / windowMs));
  return Math.max(0, ...[...counts.values()].map((all) => all.length));
};

/** The row of the list for what a collected mail is about; null where a later mail says what has become of it. */
function expectedRow({ kind, about }: Queued, { places }: Sent): string | null {
  if (about === 'free') return 'Free recordings: Birth';
  const place = places.find(({ id }) => id === about);
  if (!place) throw new Error('a mail about nothing');
  if (place.state === 'Given away' && kind !== 'place_given') return null;
  return `${place.state}: ${place.title} (`;
}

test('no more mails an hour and a day than the budget of the address, one list an hour, and nothing is lost', async () => {
  const runOne = async (isConfirmed: boolean, steps: Step[]) => {
    const address = openAddress();
    if (isConfirmed) await address.confirm();
    for (const one of steps) await address.take(one);
    await address.wait(120);
    const lists = address.sent.filter(isList);
    const single = address.sent.filter((mail) => !isList(mail));
    const { hour, day } = mailLimits[isConfirmed ? 'confirmed' : 'guest'];
    expect(most(single, hourMs)).toBeLessThanOrEqual(hour.limit);
    expect(most(single, 24 * hourMs)).toBeLessThanOrEqual(day.limit);
    expect(most(lists, hourMs)).toBeLessThanOrEqual(1);
    for (const queued of address.queued) {
      const mail = await findMail(table, queued.id);
      if (mail?.state === 'sent') continue;
      expect(mail?.state).toBe('collected');
      const list = lists.find(({ message }) => message.id === mail?.digestId);
      const row = list && expectedRow(queued, list);
      if (row) expect(list.message.text).toContain(row);
      // A list may be left out when all that it had was given away, which another mail has said.
      if (!list)
        expect(address.queued.some(({ kind, about }) => kind === 'place_given' && about === queued.about)).toBe(true);
    }
  };
  await fc.assert(
    fc.asyncProperty(fc.nat(5), fc.array(step, { minLength: 15, maxLength: 45 }), (sixth, steps) =>
      runOne(sixth === 0, steps),
    ),
    { numRuns: 6, endOnFailure: true },
  );
});
