import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { purchaseResponse } from '#shared/contract/purchases/schemas.ts';
import { collectionView, playback } from '#shared/contract/recordings/schemas.ts';
import type { Collection } from '#shared/rules/collections.ts';
import type { fallbackRates } from '#shared/rules/currency.ts';
import { quote } from '#shared/rules/discount-codes.ts';
import { newId } from '../../ground/platform/ids.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, callSite, makeDiscount, runSchedule } from '../../testing/cloud.ts';
import { pay, sendEvent, steerStripe } from '../../testing/payments.ts';
import { makeMember, signIn } from '../../testing/sign-in.ts';

// The deployed functions with their roles, tokens, the Stripe emulator, its webhooks and signed URLs.

async function aMember() {
  const account = await makeMember();
  return { ...account, ...(await signIn(account)) };
}
type TestMember = Awaited<ReturnType<typeof aMember>>;

/** Recordings of the demo data, which have files: those of tests that share the cloud have none. */
const withFile = {
  birth: { paid: 'Riding the Surge', free: 'The First Hour After' },
  stress: { paid: 'Four Corners', free: 'The Long Exhale' },
};

async function look(collection: keyof typeof withFile) {
  const { body } = await call(`GET /api/collections/${collection}`);
  const view = collectionView.parse(body);
  const titled = (title: string) => view.recordings.find((recording) => recording.title === title);
  const paid = titled(withFile[collection].paid);
  const free = titled(withFile[collection].free);
  if (!paid || !free) throw new Error('the demo data lacks a recording');
  return { ...view, paid, free };
}

/** A purchase request at the price in euros. */
async function bookingRequest(collection: keyof typeof withFile, percentage?: number) {
  const { price } = await look(collection);
  const code = percentage === undefined ? undefined : (await makeDiscount({ percentage })).code;
  const discount = percentage === undefined ? null : ({ type: 'percentage', percentage } as const);
  const { rates } = z.object({ rates: z.custom<typeof fallbackRates>() }).parse((await call('GET /api/currency')).body);
  const { total } = quote({ price, currency: 'EUR', rates, discount });
  return { purchaseId: newId(new Date()), collection, total, ...(code && { discountCode: code }) };
}

const buy = async ({ headers }: TestMember, body: unknown) => {
  const reply = await call('POST /api/me/purchases', { body, headers });
  expect(reply.status).toBe(201);
  return purchaseResponse.parse(reply.body);
};
const settleBooking = (id: string) => call(`POST /api/purchases/${id}/settle`);
const collectionsOf = async ({ headers }: TestMember) => (await call('GET /api/me/collections', { headers })).body;
const playbackPath = (collection: Collection, id: string) =>
  `GET /api/me/collections/${collection}/recordings/${id}/playback` as const;

describe('a member', () => {
  test('buys a collection, returns, and only they can play the video', async () => {
    const member = await aMember();
    const other = await aMember();
    const { paid } = await look('birth');
    const input = await bookingRequest('birth', 20);
    const { paymentUrl } = await buy(member, input);
    const refused = await call(playbackPath('birth', paid.id), { headers: member.headers });
    expect(refused).toMatchObject({ status: 403, body: { code: 'no_access' } });

    const leaving = await pay(String(paymentUrl));
    expect(leaving.headers.get('location')).toContain(
      `/birth-recordings?success=true&purchaseId=${input.purchaseId}&session_id=cs_`,
    );
    expect(await settleBooking(input.purchaseId)).toMatchObject({
      status: 200,
      body: { status: 'paid', collection: 'birth', total: input.total, linked: true, refunded: false },
    });
    expect(await collectionsOf(member)).toEqual({ birth: true, stress: false });
    expect(await collectionsOf(other)).toEqual({ birth: false, stress: false });

    const reply = await callSite(playbackPath('birth', paid.id), { headers: member.headers });
    const { videoUrl } = playback.parse(reply.body);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    const video = await callSite(`GET ${videoUrl}`, { headers: { range: 'bytes=0-99' } });
    expect(video.status).toBe(206);
    expect(video.headers.get('content-type')).toBe('video/mp4');
    for (const path of [videoUrl.split('?')[0], videoUrl.replace(/Expires=\d+/, 'Expires=9999999999')]) {
      expect((await callSite(`GET ${path}`)).status).toBe(403);
    }
    const denied = await call(playbackPath('birth', paid.id), { headers: other.headers });
    expect(denied).toMatchObject({ status: 403, body: { code: 'no_access' } });
    const mails = await arrived(
      ({ destination, subject }) => destination.to.includes(member.email) && !subject.startsWith('New sign-in'),
      1,
    );
    expect(mails.map(({ subject }) => subject)).toEqual(['Lifetime access: Birth recordings']);
  });

  test('who closes the tab after paying gets access by the webhook or the sync', async () => {
    const member = await aMember();
    const first = await bookingRequest('birth');
    const second = await bookingRequest('stress');
    await pay(String((await buy(member, first)).paymentUrl));
    await pay(String((await buy(member, second)).paymentUrl));
    await steerStripe('idle');
    await runSchedule('SyncPayments');
    expect(await collectionsOf(member)).toEqual({ birth: true, stress: true });
  });

  test('with a code for the full price is sent to the collection without a payment page', async () => {
    const member = await aMember();
    const input = await bookingRequest('stress', 100);
    expect(await buy(member, input)).toMatchObject({
      freeAccess: true,
      paymentUrl: null,
      redirectUrl: `/stress-recordings?success=true&purchaseId=${input.purchaseId}`,
    });
    expect(await collectionsOf(member)).toEqual({ birth: false, stress: true });
    const again = await call('POST /api/me/purchases', {
      body: await bookingRequest('stress'),
      headers: member.headers,
    });
    expect(again).toMatchObject({ status: 409, body: { code: 'already_owned' } });
  });

  test('resumes a recording at the saved position', async () => {
    const member = await aMember();
    const { free } = await look('birth');
    const path = `/api/me/collections/birth/recordings/${free.id}` as const;
    const body = { positionSeconds: 3, at: new Date().toISOString() };
    expect(await call(`PUT ${path}/position`, { body, headers: member.headers })).toMatchObject({ status: 200 });
    const { body: response } = await call(`GET ${path}/playback`, { headers: member.headers });
    expect(playback.parse(response).positionSeconds).toBe(3);
  });
});

test('without a token nothing plays and no member purchase is possible (docs/trust.md#media)', async () => {
  const { paid, free } = await look('birth');
  for (const id of [paid.id, free.id]) {
    expect(await call(playbackPath('birth', id))).toMatchObject({ status: 401 });
  }
  expect(await call('POST /api/me/purchases', { body: await bookingRequest('birth') })).toMatchObject({ status: 401 });
  expect(await call('GET /api/me/collections')).toMatchObject({ status: 401 });
});

test('a guest’s birth purchase belongs to the account with that address and to no other', async () => {
  const input = await bookingRequest('birth');
  const email = `${input.purchaseId.toLowerCase()}@example.org`;
  const body = { ...input, firstName: 'Ada', lastName: 'Lovelace', email };
  const reply = await call('POST /api/purchases', { body });
  const { paymentUrl } = purchaseResponse.parse(reply.body);
  await pay(String(paymentUrl));
  expect((await settleBooking(input.purchaseId)).body).toMatchObject({ status: 'paid', linked: false });
  const [mail] = await arrived(({ destination }) => destination.to.includes(email), 1);
  const way = new URLSearchParams({ email, purchaseId: input.purchaseId });
  expect(mail?.body.text).toContain(`/setup-account#${way}\n`);

  expect(await collectionsOf(await aMember())).toMatchObject({ birth: false });
  const account = await makeMember({ email });
  const member = { ...account, ...(await signIn(account)) };
  expect(await collectionsOf(member)).toMatchObject({ birth: true });
  expect((await settleBooking(input.purchaseId)).body).toMatchObject({ linked: true });
  expect(await call('POST /api/purchases', { body: { ...body, collection: 'stress' } })).toMatchObject({ status: 400 });
});

test('an event that claims a payment gives no access (docs/trust.md#settlement)', async () => {
  const member = await aMember();
  const input = await bookingRequest('birth');
  const { paymentUrl } = await buy(member, input);
  const checkoutId = /cs_test_\w+/.exec(String(paymentUrl))?.[0];
  const object = { id: checkoutId, object: 'checkout.session', status: 'complete', payment_status: 'paid' };
  const claim = { id: 'evt_1', object: 'event', type: 'checkout.session.completed', data: { object } };
  expect(await sendEvent(claim)).toMatchObject({ status: 200 });
  expect(await sendEvent(claim, { secret: 'whsec_forged' })).toMatchObject({ status: 400 });
  expect(await collectionsOf(member)).toMatchObject({ birth: false });
});

test('the free recording arrives by mail, with the link that sets up the account', async () => {
  const email = `${newId(new Date()).toLowerCase()}@example.org`;
  const body = { firstName: 'Ada', lastName: 'Lovelace', email, collection: 'stress' };
  expect(await call('POST /api/free-recordings', { body })).toMatchObject({ status: 202, body: {} });
  const [mail] = await arrived(({ destination }) => destination.to.includes(email), 1);
  const [, fragment = ''] = /\/setup-account#(\S+)/.exec(mail?.body.text ?? '') ?? [];
  const next = `/dashboard/resources?confirmed=true&email=${encodeURIComponent(email)}&type=stress`;
  expect(new URLSearchParams(fragment).get('next')).toBe(next);
});

test('codes work for collections as for sessions, and the site’s own codes are rejected', async () => {
  const { code } = await makeDiscount({ percentage: 12.5 });
  const check = (typed: string) => call('POST /api/collections/birth/discounts/check', { body: { code: typed } });
  expect(await check(code.toLowerCase())).toMatchObject({ status: 200, body: { code, percentage: 12.5 } });
  const own = await check('STRESS_PACKAGE_PRICE');
  expect(own).toMatchObject({ status: 409, body: { code: 'invalid_discount_code' } });
  expect((await check('UNKNOWN2')).body).toEqual(own.body);
});
