import { newSecret } from '../../domains/identity/secrets.ts';
import { putPackUse } from '../../domains/packs/store.ts';
import { packItem } from '../../ground/keys/pack.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { sessionItems } from '../../ground/keys/session.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import { transact } from '../../ground/platform/transact.ts';
import { listMyPacks, showPack } from '../../orders/packs/my-packs.ts';
import { exampleSession } from '../examples.ts';
import { testMember } from '../member.ts';
import { examplePack, type PackOverrides } from '../packs.ts';
import { book, now } from './bookings.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

const price = { amount: 1800, currency: 'GBP' } as const;
const call = { params: undefined, query: undefined, request: { ip: '192.0.2.1', country: null } };
const dependencies = { table, now: () => now };

async function aPack(overrides: PackOverrides = {}) {
  const secret = newSecret();
  const pack = examplePack({ secretHash: hashOf(secret), ...overrides }, now);
  await putItem(table, packItem(pack));
  return { ...pack, secret };
}

async function aSession(): Promise<string> {
  const id = newId(now);
  for (const item of sessionItems(exampleSession({ id, price }))) await putItem(table, item);
  return id;
}

/** A pack of which places of three sessions were paid. */
async function aUsedPack(overrides: PackOverrides = {}) {
  const pack = await aPack({ creditsLeft: 2, ...overrides });
  for (let n = 0; n < 3; n++) {
    const order = { orderId: newId(now), bookingId: newId(now), sessionId: await aSession() };
    const use = { packId: pack.id, ...order, credits: 1, value: 1700, createdAt: now.toISOString() };
    await transact(table, [putPackUse(use)]);
  }
  return pack;
}

/** Access patterns of packs of sessions by those who have them. */
export const packPatterns: Patterns = {
  'book a seat with a credit': async () => {
    const { id: packId, secret } = await aPack();
    const sessionId = await aSession();
    const pack = { packId, secret, places: 1, credits: 1, amount: price.amount };
    return () => book(sessionId, { total: price, pack, email: 'credit@example.org' });
  },
  'my packs': async () => {
    const member = testMember();
    await aUsedPack({ memberSub: member.sub });
    return () => listMyPacks({ ...call, body: undefined, member }, dependencies);
  },
  'a pack': async () => {
    const { id: packId, secret } = await aUsedPack();
    return () => showPack({ ...call, params: { packId }, body: { secret } }, dependencies);
  },
};
