import { describe, expect, test } from 'vitest';
import { findSession } from '../../../domains/sessions/store.ts';
import { emailHash } from '../../../ground/keys/email-hash.ts';
import { cancelBookings } from '../../../orders/follow-ups/cancel-bookings.ts';
import { acceptOffer } from '../../../orders/groups/accept-offer.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { intercept, recordCalls } from '../../../testing/fault-injection.ts';
import { price, stripeRecords } from '../../../testing/payments.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { deleteSession } from '../sessions/delete.ts';
import { offerSeat } from '../sessions/offer.ts';
import { openAdminOrders } from './testing/admin-orders.ts';

const site = await openSharedTestSite();
const adminOrders = openAdminOrders(site);
const admin = adminCaller();
type Dependencies = typeof site.dependencies;
type Offer = { bookingId: string; sessionId: string };

async function offered(): Promise<Offer> {
  const { bookingId, sessionId } = await site.holdSeat({}, { maxAttendees: 1, price });
  const email = `waiting-${bookingId.toLowerCase()}@example.org`;
  await site.join(sessionId, email);
  await site.cancel(bookingId);
  const id = site.bookingRequest(sessionId).bookingId;
  const params = { sessionId, entryId: emailHash(email) };
  await offerSeat(callAs(admin, { params, body: { id } }), site.dependencies);
  return { bookingId: id, sessionId };
}

const request = { ip: '2001:db8::2', country: null };
const accept = async ({ bookingId }: Offer, own: Dependencies) =>
  acceptOffer(
    { params: { bookingId }, query: undefined, body: { secret: await site.mailSecret(bookingId) }, request },
    own,
  );

const remove = ({ bookingId }: Offer, own: Dependencies) =>
  adminOrders.remove(bookingId, { refund: false, tell: false }, own);

/** Deletes the session and cancels its bookings, as the stream consumer does. */
async function removeWithSession({ sessionId }: Offer, own: Dependencies) {
  const body = { places: 1, refund: true, tell: true };
  await deleteSession(callAs(admin, { params: { sessionId }, body }), own);
  const session = await findSession(own.table, sessionId, { consistent: true });
  if (session) await cancelBookings(own.table, session, own.now);
}

type Action = (offer: Offer, own: Dependencies) => Promise<unknown>;

/** Runs one action, and the other one whole before the call of that number. */
async function interleave(first: Action, second: Action, offer: Offer, at: number) {
  let calls = 0;
  const own = intercept(site.dependencies, async (_, call) => {
    if (calls++ === at) await second(offer, site.dependencies).catch(() => undefined);
    return call();
  });
  await first(offer, own).catch(() => undefined);
}

/** docs/trust.md#seat-holds */
describe.each([
  ['removed by an admin', remove],
  ['cancelled with its session', removeWithSession],
])('an offer that is accepted while it is %s', (_, removal) => {
  test.each([
    ['before each call of the acceptance', accept, removal],
    ['with the acceptance before each call of the removal', removal, accept],
  ])('leaves no payment page that can be paid: %s', async (_name, first, second) => {
    const calls = await recordCalls(site.dependencies, async (own) => first(await offered(), own));
    for (const at of calls.keys()) {
      const offer = await offered();
      await interleave(first, second, offer, at);
      await site.sync();
      const booking = await site.booking(offer.bookingId);
      const made = await site.offer(offer.bookingId);
      // It has ended as an offer, or as the booking that it became.
      const status = made?.state === 'accepted' ? booking?.status : made?.state;
      const open = (await stripeRecords(offer.bookingId)).checkouts.filter(({ status }) => status === 'open');
      expect({ at, status, open }).toEqual({ at, status: booking ? 'cancelled' : 'ended', open: [] });
    }
    expect(await site.counterMismatches()).toEqual([]);
  });
});
