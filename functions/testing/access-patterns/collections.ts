import { expect } from 'vitest';
import { accessItem } from '../../ground/keys/access.ts';
import { discountCodeItem, packagePriceKey } from '../../ground/keys/discount-code.ts';
import { positionKey } from '../../ground/keys/playback-position.ts';
import { recordingItem } from '../../ground/keys/recording.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import type { Checkout } from '../../ground/stripe/checkout.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import { settleOrder } from '../../orders/payments/settle.ts';
import { createGuestPurchase, createPurchase } from '../../orders/purchases/create.ts';
import { linkGuestPurchases } from '../../orders/purchases/link.ts';
import { purchaseRules } from '../../orders/purchases/settlement.ts';
import { requestFreeRecording } from '../../orders/recordings/free.ts';
import { getMyCollections } from '../../orders/recordings/my-collections.ts';
import { getPlayback, listMyPositions, savePosition } from '../../orders/recordings/playback.ts';
import { getCollection, getRecording } from '../../orders/recordings/recordings.ts';
import { getTranscript } from '../../orders/recordings/transcript.ts';
import { buyVoucher } from '../../orders/voucher-sales/create.ts';
import { voucherSaleRules } from '../../orders/voucher-sales/settlement.ts';
import { settleVoucherPurchase } from '../../orders/voucher-sales/view.ts';
import { withdrawVoucher } from '../../orders/withdrawals/withdraw.ts';
import { exampleDiscountCode, exampleRecording } from '../examples.ts';
import { testMember } from '../member.ts';
import { saleBody } from '../voucher-sales.ts';
import { cardPayments } from './card-payments.ts';
import type { Patterns } from './pattern.ts';
import { table } from './table.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const request = { ip: '198.51.100.1', country: null };
const call = { params: undefined, query: undefined, body: undefined, request };
const total = { amount: 6000, currency: 'EUR' } as const;
const collection = 'birth';

let page: Pick<Checkout, 'state' | 'metadata'> = { state: 'open', metadata: {} };
const url = 'https://pay.example';
// As long as Stripe's ids.
const made = { id: `cs_test_${'a'.repeat(58)}`, url, expiresAt: '2026-11-20T10:31:00.000Z' };
const paid = {
  createdAt: '2026-11-20T10:00:00.000Z',
  amount: 6000,
  currency: 'eur',
  paymentId: `pi_${'a'.repeat(24)}`,
  method: 'card',
  refunded: false,
  refundedAmount: 0,
};
const payments: Payments = {
  ...cardPayments,
  open: async () => made,
  find: async (id) => ({ id, ...page, url, ...paid }),
  close: async () => {},
  findByPayment: async () => undefined,
  prepare: async () => undefined,
  findReversals: async () => ({ refunds: [], disputes: [] }),
  refund: async () => ({ refused: null }),
};
const site = { siteUrl: 'https://exhale.example', adminEmail: 'studio@exhale.example' };
const sign = async () => '/media/video.mp4?Signature=x';
const signing = { sign, signFolder: sign };
const dependencies = { table, now: () => now, newId, ...site, payments, onMismatch: async () => {}, ...signing };

async function recordings(count: number): Promise<string> {
  for (let n = 0; n < count; n++) await putItem(table, recordingItem(exampleRecording({ id: newId(now) })));
  const { id } = exampleRecording();
  await putItem(table, recordingItem(exampleRecording()));
  return id;
}

async function aBuyer() {
  const member = testMember();
  const access = { collection, purchaseId: newId(now), createdAt: now.toISOString() } as const;
  await putItem(table, accessItem({ memberSub: member.sub, email: member.email }, access));
  return member;
}

const purchaseRequest = () => ({ purchaseId: newId(now), collection, total }) as const;

async function begun(state: Checkout['state']) {
  const body = purchaseRequest();
  await createPurchase({ ...call, body, member: testMember() }, dependencies);
  page = { state, metadata: { purchaseId: body.purchaseId } };
  return body.purchaseId;
}

async function paidByGuest(email: string) {
  const body = { ...purchaseRequest(), firstName: 'Ada', lastName: 'Lovelace', email };
  await createGuestPurchase({ ...call, body }, dependencies);
  page = { state: 'paid', metadata: { purchaseId: body.purchaseId } };
  await settleOrder(purchaseRules, body.purchaseId, dependencies);
}

/** A gift voucher that a guest pays. */
async function aSale() {
  const body = saleBody({ value: total });
  await buyVoucher({ ...call, body }, dependencies);
  page = { state: 'paid', metadata: { voucherPurchaseId: body.purchaseId } };
  return body;
}

/** A member's positions in a recording, one after the other. */
async function positions() {
  const params = { collection, recordingId: await recordings(0) } as const;
  const member = await aBuyer();
  return (positionSeconds: number) =>
    savePosition({ ...call, params, member, body: { positionSeconds, at: now.toISOString() } }, dependencies);
}

/** Access patterns of collections by visitors and members. */
export const collectionPatterns: Patterns = {
  'a collection': async () => {
    await recordings(9);
    await putItem(table, {
      ...discountCodeItem(exampleDiscountCode({}, now)),
      ...packagePriceKey('birth'),
      amount: 6000,
      currency: 'EUR',
    });
    const read = () => getCollection({ ...call, params: { collection } }, dependencies);
    // The site's settings are read once in ten seconds.
    await read();
    return read;
  },
  'one recording': async () => {
    const recordingId = await recordings(0);
    return () => getRecording({ ...call, params: { collection, recordingId } }, dependencies);
  },
  'a transcript': async () => {
    const recording = exampleRecording({ id: newId(now), isFree: true });
    await putItem(table, recordingItem(recording));
    const readCaptions = async () => 'WEBVTT';
    const params = { collection, recordingId: recording.id } as const;
    const read = () => getTranscript({ ...call, params }, { ...dependencies, readCaptions });
    // The site's settings are read once in ten seconds.
    await read();
    return read;
  },
  'play a recording': async () => {
    const params = { collection, recordingId: await recordings(0) } as const;
    const member = await aBuyer();
    return () => getPlayback({ ...call, params, member }, dependencies);
  },
  'save a position': async () => {
    const save = await positions();
    await save(61.5);
    return () => save(71.5);
  },
  'save the first position of a play': async () => {
    const save = await positions();
    return () => save(61.5);
  },
  'my collections': async () => {
    const member = await aBuyer();
    return () => getMyCollections({ ...call, member }, dependencies);
  },
  'positions of a member': async () => {
    const member = await aBuyer();
    for (let n = 0; n < 10; n++) {
      const position = { positionSeconds: 61.5, at: now.toISOString() };
      await putItem(table, { ...positionKey(member.sub, collection, newId(now)), ...position });
    }
    return () => listMyPositions({ ...call, member }, dependencies);
  },
  'start a purchase': async () => {
    const member = testMember();
    return () => createPurchase({ ...call, body: purchaseRequest(), member }, dependencies);
  },
  'buy an owned collection': async () => {
    const member = await aBuyer();
    return () =>
      expect(createPurchase({ ...call, body: purchaseRequest(), member }, dependencies)).rejects.toMatchObject({
        code: 'already_owned',
      });
  },
  'settle a purchase': async () => {
    const purchaseId = await begun('paid');
    return () => settleOrder(purchaseRules, purchaseId, dependencies);
  },
  'settle a purchase that expired': async () => {
    const purchaseId = await begun('expired');
    return () => settleOrder(purchaseRules, purchaseId, dependencies);
  },
  'buy a gift voucher': async () => {
    // The site's settings are read once in ten seconds.
    await aSale();
    return () => buyVoucher({ ...call, body: saleBody({ value: total }) }, dependencies);
  },
  'settle the order of a gift voucher': async () => {
    const { purchaseId } = await aSale();
    return () => settleOrder(voucherSaleRules, purchaseId, dependencies);
  },
  'a bought gift voucher': async () => {
    const { purchaseId, secret } = await aSale();
    await settleOrder(voucherSaleRules, purchaseId, dependencies);
    return () => settleVoucherPurchase({ ...call, params: { purchaseId }, body: { secret } }, dependencies);
  },
  'withdraw from a gift voucher': async () => {
    const { purchaseId, email } = await aSale();
    await settleOrder(voucherSaleRules, purchaseId, dependencies);
    return () => withdrawVoucher({ ...call, body: { purchaseId, email } }, dependencies);
  },
  'link a guest’s purchase to its account': async () => {
    const member = testMember();
    await paidByGuest(member.email);
    return () => linkGuestPurchases(table, member, now);
  },
  'request free recordings': async () => {
    const body = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.org', collection: 'stress' } as const;
    return () => requestFreeRecording({ ...call, body }, dependencies);
  },
};
