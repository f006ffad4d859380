import { changePack } from '../../endpoints/admin/packs/change.ts';
import { createPack } from '../../endpoints/admin/packs/create.ts';
import { getPack } from '../../endpoints/admin/packs/detail.ts';
import { listPacks } from '../../endpoints/admin/packs/list.ts';
import { packItem } from '../../ground/keys/pack.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import { buyPack } from '../../orders/pack-sales/create.ts';
import { packSaleRules } from '../../orders/pack-sales/settlement.ts';
import { settlePackPurchase } from '../../orders/pack-sales/view.ts';
import { settleOrder } from '../../orders/payments/settle.ts';
import { withdrawVoucher } from '../../orders/withdrawals/withdraw.ts';
import { examplePackTerms } from '../examples.ts';
import { testMember } from '../member.ts';
import { offerPacks, packBody } from '../pack-sales.ts';
import { examplePack } from '../packs.ts';
import { anywhere, now, dependencies as ofBookings } from './bookings.ts';
import { aUsedPack } from './packs.ts';
import type { Patterns } from './pattern.ts';
import { packsTable as table } from './table.ts';

let orderId = '';
const payments: Payments = {
  ...ofBookings.payments,
  find: async (id) => ({
    id,
    createdAt: now.toISOString(),
    state: 'paid',
    metadata: { packPurchaseId: orderId },
    url: null,
    amount: 8500,
    currency: 'gbp',
    paymentId: `pi_${'a'.repeat(24)}`,
    method: 'card',
    refunded: false,
    refundedAmount: 0,
  }),
};
const dependencies = { ...ofBookings, table, payments };
const admin = { ...anywhere, body: undefined, member: testMember({ email: 'studio@exhale.example', admin: true }) };
const query = { timeZone: 'Europe/London' };

/** A pack that a guest pays. */
async function aSale() {
  await offerPacks(table);
  const body = packBody();
  await buyPack({ ...anywhere, body }, dependencies);
  orderId = body.purchaseId;
  return body;
}

async function aSoldPack() {
  const body = await aSale();
  await settleOrder(packSaleRules, body.purchaseId, dependencies);
  return body;
}

/** Access patterns of packs of sessions by those who buy them and by admins. */
export const packSalePatterns: Patterns = {
  // First, as it reads every pack of the table.
  'all packs': async () => {
    for (let n = 0; n < 30; n++) await putItem(table, packItem(examplePack({ note: 'Paid in cash' }, now)));
    return () => listPacks({ ...admin, query }, dependencies);
  },
  'make a pack': async () => {
    const name = { firstName: 'Mara', lastName: 'Lind', email: 'mara@example.org' };
    const value = { amount: 8500, currency: 'GBP' } as const;
    const given = { id: newId(now), terms: examplePackTerms, credits: 5, note: null, expiresAt: null };
    return () => createPack({ ...admin, body: { ...given, ...name, value } }, dependencies);
  },
  'a pack with its uses': async () => {
    const { id: packId } = await aUsedPack(table);
    return () => getPack({ ...admin, params: { packId }, query }, dependencies);
  },
  'end a pack': async () => {
    const { id: packId } = await aUsedPack(table);
    return () => changePack({ ...admin, params: { packId }, body: { ended: true } }, dependencies);
  },
  'buy a pack': async () => {
    // The site's settings are read once in ten seconds.
    await aSale();
    return () => buyPack({ ...anywhere, body: packBody() }, dependencies);
  },
  'settle the order of a pack': async () => {
    const { purchaseId } = await aSale();
    return () => settleOrder(packSaleRules, purchaseId, dependencies);
  },
  'a bought pack': async () => {
    const { purchaseId, secret } = await aSoldPack();
    return () => settlePackPurchase({ ...anywhere, params: { purchaseId }, body: { secret } }, dependencies);
  },
  'withdraw from a pack': async () => {
    const { purchaseId, email } = await aSoldPack();
    return () => withdrawVoucher({ ...anywhere, body: { purchaseId, email } }, dependencies);
  },
};
