import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { findSession } from '../../domains/sessions/store.ts';
import { chooseTurn, findEntry, listEntries } from '../../domains/waitlist/store.ts';
import { joinWaitlist } from '../../domains/waitlist/waitlist.ts';
import { storeEvent } from '../../ground/events/event.ts';
import { confirmedAddressItem } from '../../ground/keys/confirmed-address.ts';
import { emailHash } from '../../ground/keys/email-hash.ts';
import { packItem } from '../../ground/keys/pack.ts';
import { leaveToken } from '../../ground/keys/waitlist-entry.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { releaseTakenSeat } from '../../orders/bookings/seats.ts';
import { bookingRules } from '../../orders/bookings/settlement.ts';
import { acceptOffer } from '../../orders/groups/accept-offer.ts';
import { changeTurn } from '../../orders/offers/change-turn.ts';
import { confirmEntry } from '../../orders/offers/confirm.ts';
import { declineOffer, leaveWaitlist } from '../../orders/offers/leave.ts';
import { getWaitlistPosition, listMyWaitlists } from '../../orders/offers/position.ts';
import { settleOrder } from '../../orders/payments/settle.ts';
import { saveWaitlistCard } from '../../orders/saved-cards/begin.ts';
import { settleCard } from '../../orders/saved-cards/settle.ts';
import { listCards, removeCard } from '../../orders/saved-cards/store.ts';
import { sweepCards } from '../../orders/saved-cards/sweep.ts';
import { reactTo } from '../../reactions/dispatch/react.ts';
import { testMember } from '../member.ts';
import { examplePack } from '../packs.ts';
import { anywhere, aSession, dependencies, now } from './bookings.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

function join(sessionId: string, email = 'wren@example.org', cardId?: string) {
  const body = { sessionId, firstName: 'Wren', lastName: 'Ellis', email, ...(cardId && { cardId }) };
  return joinWaitlist({ ...anywhere, body }, dependencies);
}

/** A full session and its only entry. */
async function aWaiting(session: Parameters<typeof aSession>[0] = {}, { isConfirmed = true } = {}) {
  const sessionId = await aSession({ seatsTaken: 10, ...session });
  // Joining is limited by address.
  const email = `wren${sessionId.toLowerCase()}@example.org`;
  if (isConfirmed) await putItem(table, confirmedAddressItem(email, now.toISOString()));
  await join(sessionId, email);
  const [entry] = (await listEntries(table, sessionId)).entries;
  if (!entry) throw new Error('no waitlist entry');
  return { sessionId, entry };
}

const paid = { price: { amount: 1800, currency: 'GBP' }, waitlistMode: 'next_in_line' } as const;

function saveCard(sessionId: string, email: string, cardId: string) {
  const terms = { bookUntil: new Date(now.getTime() + 3_600_000).toISOString(), maximum: paid.price };
  return saveWaitlistCard({ ...anywhere, body: { cardId, sessionId, email, ...terms } }, dependencies);
}

/** The only entry of a full session, with a card that is to be saved. */
async function aCard() {
  const sessionId = await aSession({ ...paid, seatsTaken: 10 });
  const email = `wren${sessionId.toLowerCase()}@example.org`;
  const cardId = newId(now);
  await putItem(table, confirmedAddressItem(email, now.toISOString()));
  await join(sessionId, email, cardId);
  await saveCard(sessionId, email, cardId);
  const [entry] = (await listEntries(table, sessionId)).entries;
  if (!entry) throw new Error('no waitlist entry');
  return { sessionId, entry, cardId };
}

async function emitReleased(sessionId: string): Promise<string> {
  const released = { id: newId(now), kind: 'seatReleased', sessionId, releasedBy: newId(now) } as const;
  await storeEvent(table, released, now);
  return released.id;
}

/** One of ten seats is free, and waits to be offered to the line. */
async function releaseOne(sessionId: string): Promise<string> {
  const options = { waitlistEmpty: false, lineSince: now.toISOString() };
  await transact(table, [releaseTakenSeat(sessionId, options)]);
  return emitReleased(sessionId);
}

function react(eventId: string) {
  return reactTo(eventId, { ...dependencies, requestSettlement: async () => undefined });
}

/** A request of the offer page, about a free seat that is offered to the only entry. */
async function anOffer() {
  const { sessionId, entry } = await aWaiting({ waitlistMode: 'next_in_line' });
  await react(await releaseOne(sessionId));
  const { offer: bookingId = '' } = (await findEntry(table, sessionId, entry.entryId)) ?? {};
  const secret = newSecret();
  await putItem(table, secretItem(secret, { purpose: 'booking', bearer: bookingId }, now, 60));
  return { ...anywhere, params: { bookingId }, body: { secret } };
}

export const waitlistPatterns: Patterns = {
  'join a waitlist': async () => {
    const sessionId = await aSession({ seatsTaken: 10 });
    return () => join(sessionId);
  },
  'confirm a place in line': async () => {
    const { sessionId, entry } = await aWaiting({}, { isConfirmed: false });
    const body = { sessionId, token: leaveToken(entry), browser: newSecret() };
    return () => confirmEntry({ ...anywhere, body }, dependencies);
  },
  'leave a waitlist': async () => {
    const { sessionId, entry } = await aWaiting();
    return () => leaveWaitlist({ ...anywhere, body: { sessionId, token: leaveToken(entry) } }, dependencies);
  },
  'the page that saves a card': async () => {
    const sessionId = await aSession({ ...paid, seatsTaken: 10 });
    const email = `wren${sessionId.toLowerCase()}@example.org`;
    return () => saveCard(sessionId, email, newId(now));
  },
  'save a card while waiting': async () => {
    const { sessionId, entry } = await aWaiting(paid);
    const bookUntil = new Date(now.getTime() + 3_600_000).toISOString();
    const card = { cardId: newId(now), maximum: paid.price };
    const body = { sessionId, token: leaveToken(entry), bookUntil, card };
    return () => changeTurn({ ...anywhere, body }, dependencies);
  },
  'keep a saved card': async () => {
    const { cardId } = await aCard();
    return () => settleCard(cardId, dependencies);
  },
  'charge a saved card': async () => {
    const { sessionId, entry, cardId } = await aCard();
    await settleCard(cardId, dependencies);
    await react(await releaseOne(sessionId));
    const { offer = '' } = (await findEntry(table, sessionId, entry.entryId)) ?? {};
    return () => settleOrder(bookingRules, offer, dependencies);
  },
  'saved cards': async () => {
    for (const other of (await listCards(table)).items) await transact(table, [removeCard(other)]);
    const { cardId } = await aCard();
    await settleCard(cardId, dependencies);
    return () => sweepCards(dependencies);
  },
  'place in line': async () => {
    const { sessionId, entry } = await aWaiting();
    return () => getWaitlistPosition({ ...anywhere, body: { sessionId, token: leaveToken(entry) } }, dependencies);
  },
  'places in line of a member': async () => {
    const { entry } = await aWaiting();
    const member = testMember({ email: entry.email });
    return () => listMyWaitlists({ ...anywhere, body: undefined, member }, dependencies);
  },
  'offer a seat to the next in line': async () => {
    const { sessionId } = await aWaiting({ waitlistMode: 'next_in_line' });
    const released = await releaseOne(sessionId);
    return () => react(released);
  },
  'book the next in line with a credit': async () => {
    const sessionId = await aSession({ ...paid, seatsTaken: 10 });
    const pack = examplePack({}, now);
    await putItem(table, packItem(pack));
    const { id: packId, ownerEmail: email, terms } = pack;
    await putItem(table, confirmedAddressItem(email, now.toISOString()));
    await join(sessionId, email);
    const entry = await findEntry(table, sessionId, emailHash(email));
    const session = await findSession(table, sessionId, { consistent: true });
    if (!entry || !session) throw new Error('no waitlist entry');
    const { startTime } = session;
    const credit = { packId, name: terms.name, credits: 1, startTime, memberSub: null };
    await transact(table, [chooseTurn(entry, { bookUntil: startTime, credit })]);
    const released = await releaseOne(sessionId);
    return () => react(released);
  },
  'accept an offer of a free seat': async () => {
    const call = await anOffer();
    return () => acceptOffer(call, dependencies);
  },
  'decline an offer': async () => {
    const call = await anOffer();
    return () => declineOffer(call, dependencies);
  },
  'notify the waitlist': async () => {
    const { sessionId } = await aWaiting();
    await transact(table, [releaseTakenSeat(sessionId, { waitlistEmpty: false })]);
    const released = await emitReleased(sessionId);
    return () => react(released);
  },
};
