import { afterEach, describe, expect, test } from 'vitest';
import { order, type StripeHarness, startHarness } from './testing/harness.ts';

let harness: StripeHarness;
afterEach(() => harness.close());

const key = { idempotencyKey: 'booking-1' };

describe('idempotency keys', () => {
  test('a repeated request gets the first response and creates nothing', async () => {
    harness = await startHarness();
    const stripe = harness.client();
    const first = await stripe.checkout.sessions.create(order(), key);
    const again = await stripe.checkout.sessions.create(order(), key);
    expect(again).toEqual(first);
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
    expect(again.lastResponse.requestId).not.toBe(first.lastResponse.requestId);
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(1);
  });

  test('a key is kept for a day, also over a restart', async () => {
    harness = await startHarness();
    const { id } = await harness.client().checkout.sessions.create(order(), key);
    await harness.restart();
    expect((await harness.client().checkout.sessions.create(order(), key)).id).toBe(id);
    await harness.local.advance(24 * 3600 + 1);
    expect((await harness.client().checkout.sessions.create(order(), key)).id).not.toBe(id);
  });

  test('a key is rejected for other parameters or another endpoint', async () => {
    harness = await startHarness();
    const stripe = harness.client();
    const { id } = await stripe.checkout.sessions.create(order(), key);
    const type = 'StripeIdempotencyError';
    const other = stripe.checkout.sessions.create(order({ client_reference_id: 'booking-2' }), key);
    await expect(other).rejects.toMatchObject({ type, message: expect.stringContaining('same parameters') });
    const elsewhere = stripe.checkout.sessions.expire(id, {}, key);
    await expect(elsewhere).rejects.toMatchObject({ type, message: expect.stringContaining('same endpoint') });
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
  });

  test('a repeated request conflicts while the first is in progress', async () => {
    const gate = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    harness = await startHarness({
      before: async () => {
        arrived.resolve();
        await gate.promise;
      },
    });
    const stripe = harness.client();
    const first = stripe.checkout.sessions.create(order(), key);
    await arrived.promise;
    const second = stripe.checkout.sessions.create(order(), key);
    await expect(second).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
    gate.resolve();
    const { id } = await first;
    expect((await stripe.checkout.sessions.create(order(), key)).id).toBe(id);
  });

  test('the stripe package retries after a lost response', async () => {
    harness = await startHarness({ settings: { loseAnswers: 1 } });
    const session = await harness.client().checkout.sessions.create(order());
    expect(session.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await harness.client().checkout.sessions.list()).data.map(({ id }) => id)).toEqual([session.id]);
  });

  test('an error of the operation is kept, an invalid parameter is not', async () => {
    harness = await startHarness();
    const stripe = harness.client();
    const { id } = await stripe.checkout.sessions.create(order());
    await expect(stripe.refunds.create({ payment_intent: 'pi_none' }, key)).rejects.toThrow('No such payment_intent');
    const replay = stripe.refunds.create({ payment_intent: 'pi_none' }, key);
    await expect(replay).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } });
    const other = { idempotencyKey: 'booking-2' };
    await expect(stripe.checkout.sessions.create(order({ mode: 'lifetime' }), other)).rejects.toThrow('Invalid mode');
    expect((await stripe.checkout.sessions.create(order(), other)).id).not.toBe(id);
  });
});
