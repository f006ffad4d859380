import { describe, expect, test } from 'vitest';
import { storeEvent } from '../../../ground/events/event.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { sessionItems } from '../../../ground/keys/session.ts';
import { waitlistEntryItem } from '../../../ground/keys/waitlist-entry.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { mailAttempts, mailLimits } from '../../../ground/platform/request-limits.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { openVictim, type Victim } from '../../../reactions/mail/testing/victim.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { randomIp } from '../../../testing/cloud.ts';
import { examplePurchase, upcomingSession } from '../../../testing/examples.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { mailsTo } from '../members/person-mails.ts';
import { addAttendee } from '../sessions/add-attendee.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

// docs/trust.md#mail-budget

const site = await openSharedTestSite();
const { table } = site.dependencies;
const adminOrders = openAdminOrders(site);

/** A victim whose budget of the hour is used up. */
async function busyVictim(): Promise<Victim> {
  const victim = openVictim(site);
  const [{ key } = {}] = mailAttempts('guest', victim.email, victim.now());
  await putItem(table, { ...key, count: mailLimits.guest.hour.limit });
  return victim;
}

async function booked(victim: Victim): Promise<string> {
  const id = await victim.book(randomIp(), await victim.session());
  if (id === undefined) throw new Error('not booked');
  await victim.deliverAll();
  return id;
}

test('the history of an order and the page of its person say which mails became part of a list', async () => {
  const victim = await busyVictim();
  const bookingId = await booked(victim);
  const { events } = await adminOrders.order('session', bookingId);
  expect(events).toContainEqual(
    expect.objectContaining({ kind: 'mailed', text: `Confirmation put into the hourly list to ${victim.email}` }),
  );
  expect(await mailsTo(table, emailHash(victim.email))).toMatchObject([{ text: 'Confirmation', state: 'collected' }]);
  victim.advance(60);
  await victim.deliverAll();
  expect(await mailsTo(table, emailHash(victim.email))).toMatchObject([
    { text: 'Confirmation', state: 'collected' },
    { text: 'Hourly list of what is new', state: 'sent' },
  ]);
});

describe('what the owner causes is mailed by itself, whatever the budget', () => {
  /** The mails of this kind, after everything that is due was delivered. */
  async function statesOf(victim: Victim, kind: string) {
    await victim.deliverAll();
    return (await victim.queued()).filter((mail) => mail.kind === kind).map(({ state }) => state);
  }

  test('adding an attendee', async () => {
    const victim = await busyVictim();
    const sessionId = await victim.session();
    const person = { firstName: 'Ada', lastName: 'Lovelace', email: victim.email };
    const body = { id: newId(victim.now()), ...person, paymentStatus: 'free', tell: true } as const;
    await addAttendee(callAs(adminCaller(), { params: { sessionId }, body }), victim.dependencies);
    expect(await statesOf(victim, 'booking_confirmed')).toEqual(['sent']);
  });

  test('confirming a booking, and removing its attendee', async () => {
    const victim = await busyVictim();
    const id = await booked(victim);
    await adminOrders.set('session', id, 'cancelled', victim.dependencies);
    await adminOrders.set('session', id, 'free', victim.dependencies);
    expect((await statesOf(victim, 'booking_confirmed')).toSorted()).toEqual(['collected', 'sent']);
    await adminOrders.remove(id, { refund: false, tell: true }, victim.dependencies);
    expect(await statesOf(victim, 'booking_cancelled')).toEqual(['sent']);
  });

  test('confirming a purchase', async () => {
    const victim = await busyVictim();
    const purchase = examplePurchase({ id: newId(victim.now()), buyerEmail: victim.email, status: 'cancelled' });
    await putItem(table, orderItem(purchase));
    await adminOrders.set('recording', purchase.id, 'free', victim.dependencies);
    expect(await statesOf(victim, 'purchase_confirmed')).toEqual(['sent']);
  });

  test('more capacity, of which those who wait are told', async () => {
    const victim = await busyVictim();
    const session = upcomingSession({ maxAttendees: 2, seatsTaken: 1, waitlistCount: 1 }, victim.now());
    for (const item of sessionItems(session)) await putItem(table, item);
    const { email } = victim;
    const createdAt = victim.now().toISOString();
    const entry = { sessionId: session.id, entryId: emailHash(email), name: 'Ada', email, secret: newId(victim.now()) };
    await putItem(table, waitlistEntryItem({ ...entry, createdAt }));
    for (const releasedBy of [undefined, newId(victim.now())]) {
      const released = { id: newId(victim.now()), kind: 'seatReleased', sessionId: session.id, releasedBy } as const;
      await storeEvent(table, released, victim.now());
    }
    expect((await statesOf(victim, 'waitlist_seat_free')).toSorted()).toEqual(['collected', 'sent']);
  });
});
