import { newSecret } from '../../domains/identity/secrets.ts';
import { putPackUse } from '../../domains/packs/store.ts';
import { membershipItem } from '../../ground/keys/membership.ts';
import { type Pack, packItem } from '../../ground/keys/pack.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem, type Table } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { listMyPacks, showPack } from '../../orders/pack-sales/my-packs.ts';
import { exampleBooking, exampleSession } from '../examples.ts';
import { makeMembership } from '../made-memberships.ts';
import { testMember } from '../member.ts';
import { examplePack, type PackOverrides } from '../packs.ts';
import { storePlace } from '../store-place.ts';
import { anywhere, aSession, book, dependencies, now } from './bookings.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

const price = { amount: 1800, currency: 'GBP' } as const;

async function aPack(at: Table, overrides: PackOverrides = {}): Promise<Pack & { secret: string }> {
  const secret = newSecret();
  const pack = examplePack({ secretHash: hashOf(secret), ...overrides }, now);
  await putItem(at, packItem(pack));
  return { ...pack, secret };
}

/** A pack in a table, of which places of three sessions were paid. */
export async function aUsedPack(at: Table, overrides: PackOverrides = {}) {
  const pack = await aPack(at, { creditsLeft: 2, valueLeft: 3400, ...overrides });
  for (let n = 0; n < 3; n++) {
    const session = exampleSession({ id: newId(now) });
    for (const item of sessionItems(session)) await putItem(at, item);
    const booking = exampleBooking({ id: newId(now), sessionId: session.id });
    await storePlace(at, booking);
    const order = { orderId: booking.id, bookingId: booking.id, sessionId: session.id, sessionStart: null };
    const use = { packId: pack.id, ...order, credits: 1, value: 1700, createdAt: now.toISOString() };
    await transact(at, [putPackUse(use)]);
  }
  return pack;
}

/** Access patterns of packs of sessions by those who have them. */
export const packPatterns: Patterns = {
  'book a seat with a credit': async () => {
    const { id: packId, secret, ownerEmail: email } = await aPack(table);
    const sessionId = await aSession({ price });
    const pack = { packId, secret, places: 1, credits: 1, amount: price.amount };
    return () => book(sessionId, { total: price, pack, email });
  },
  'book a seat with a membership': async () => {
    const { membership, pack: period, secret } = makeMembership({}, now);
    for (const item of [membershipItem(membership), packItem(period)]) await putItem(table, item);
    const sessionId = await aSession({ price });
    const pack = { packId: period.id, secret, places: 1, credits: 1, amount: price.amount };
    return () => book(sessionId, { total: price, pack, email: membership.ownerEmail });
  },
  'my packs': async () => {
    const member = testMember();
    await aUsedPack(table, { memberSub: member.sub, ownerEmail: member.email });
    return () => listMyPacks({ ...anywhere, body: undefined, member }, dependencies);
  },
  'a pack': async () => {
    const { id: packId, secret } = await aUsedPack(table);
    return () => showPack({ ...anywhere, params: { packId }, body: { secret } }, dependencies);
  },
};
