import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookingKey } from '../../ground/keys/booking.ts';
import { orderKey } from '../../ground/keys/order.ts';
import { sessionKey } from '../../ground/keys/session.ts';
import { stripeReadingKey } from '../../ground/keys/stripe-movement.ts';
import { newId } from '../../ground/platform/ids.ts';
import { arrived } from '../../reactions/mail/testing/inbox.ts';
import { call, counterMismatches, itemAt, makeDiscount, openTable, runSchedule } from '../../testing/cloud.ts';
import {
  bookingAt,
  bookingRequest,
  browserSecret,
  countersOf,
  holdSeat,
  makePaidSession,
  pay,
  sendEvent,
  settleBooking,
  steerStripe,
  stripeKeys,
  stripeRecords,
} from '../../testing/payments.ts';

// The deployed functions with their roles, the Stripe emulator and its webhooks.

describe('a paid booking', () => {
  test('in euros with a code is confirmed on return, with each mail once', async () => {
    const sessionId = await makePaidSession({ zoomLink: 'https://zoom.example/j/31' });
    const { code } = await makeDiscount({ percentage: 20 });
    const input = bookingRequest(sessionId, { total: { amount: 1680, currency: 'EUR' }, discountCode: code });
    const { paymentUrl } = await holdSeat(input);
    expect((await call(`GET /api/bookings/${input.bookingId}`)).body).toMatchObject({
      status: 'pending',
      holdExpiresAt: expect.any(String),
    });
    const paid = await pay(paymentUrl);
    expect(paid.headers.get('location')).toContain(`/booking-confirmation?bookingId=${input.bookingId}&session_id=cs_`);
    expect(await settleBooking(input.bookingId)).toMatchObject({
      status: 200,
      body: {
        status: 'completed',
        paymentStatus: 'paid',
        total: { amount: 1680, currency: 'EUR' },
        discountCode: code,
        holdExpiresAt: null,
      },
    });
    const [mail, ...more] = await arrived(({ destination }) => destination.to.includes(input.email), 1);
    expect(more).toEqual([]);
    expect(mail?.body.text).toContain(`Paid: €16.80 (€21.00 less 20% with ${code})`);
    expect(await counterMismatches(sessionId, code)).toEqual([]);
  });

  test('whose browser never returned is confirmed by the webhook', async () => {
    const sessionId = await makePaidSession();
    const input = bookingRequest(sessionId);
    await pay((await holdSeat(input)).paymentUrl);
    await steerStripe('idle');
    await arrived(({ destination }) => destination.to.includes(input.email), 1);
    expect(await bookingAt(input.bookingId)).toMatchObject({ status: 'completed', paymentStatus: 'paid' });
  });

  test('that is unfinished can be resumed and cancelled', async () => {
    const sessionId = await makePaidSession();
    const input = bookingRequest(sessionId);
    const { paymentUrl } = await holdSeat(input);
    const { secret } = input;
    const resumed = await call(`POST /api/bookings/${input.bookingId}/checkout`, { body: { secret } });
    expect(resumed).toMatchObject({ status: 200, body: { paymentUrl } });
    expect(await call(`POST /api/bookings/${input.bookingId}/cancel`, { body: { secret } })).toMatchObject({
      status: 200,
      body: { status: 'cancelled', paymentStatus: 'cancelled', holdExpiresAt: null },
    });
    expect(await countersOf(sessionId)).toMatchObject({ taken: 0, held: 0 });
    const closed = await call(`POST /api/bookings/${input.bookingId}/checkout`, { body: { secret } });
    expect(closed).toMatchObject({ status: 409, body: { code: 'checkout_closed' } });
  });

  test('that expired is released by the scheduled sync', async () => {
    const sessionId = await makePaidSession();
    const input = bookingRequest(sessionId);
    await holdSeat(input);
    const { checkouts } = await stripeRecords(input.bookingId);
    await steerStripe('expire', { checkoutId: checkouts[0]?.id });
    await runSchedule('SyncPayments');
    expect(await bookingAt(input.bookingId)).toMatchObject({ status: 'cancelled' });
    expect(await countersOf(sessionId)).toMatchObject({ held: 0 });
  });

  test('that the table has lost is made again by the nightly comparison (docs/trust.md#reconciliation)', async () => {
    const sessionId = await makePaidSession();
    const { bookingId, ...input } = bookingRequest(sessionId);
    await pay((await holdSeat({ bookingId, ...input })).paymentUrl);
    await settleBooking(bookingId);
    await arrived(({ destination }) => destination.to.includes(input.email), 1);
    const before = await bookingAt(bookingId);
    const { name: TableName, client } = openTable();
    for (const Key of [bookingKey(bookingId), orderKey(bookingId)]) {
      await client.send(new DeleteCommand({ TableName, Key }));
    }
    await client.send(
      new UpdateCommand({
        TableName,
        Key: sessionKey(sessionId),
        UpdateExpression: 'SET seatsTaken = :none',
        ExpressionAttributeValues: { ':none': 0 },
      }),
    );
    await runSchedule('ReconcilePayments');
    expect(await bookingAt(bookingId)).toMatchObject({ status: 'completed', checkoutId: before?.checkoutId });
    expect(await countersOf(sessionId)).toMatchObject({ taken: 1, held: 0 });
    await arrived(({ destination }) => destination.to.includes(input.email), 2);
    // The same run has read what moved Stripe's balance (docs/product.md#income).
    expect(await itemAt(stripeReadingKey.PK, stripeReadingKey.SK)).toMatchObject({ readUntil: expect.any(String) });
  });

  test('that does not exist cannot be settled, resumed or cancelled', async () => {
    for (const what of ['settle', 'checkout', 'cancel']) {
      const bookingId = newId(new Date());
      const body = what === 'settle' ? undefined : { secret: browserSecret(bookingId) };
      const reply = await call(`POST /api/bookings/${bookingId}/${what}`, { body });
      expect(reply).toMatchObject({ status: 404, body: { code: 'booking_not_found' } });
    }
  });
});

describe('events (docs/trust.md#settlement)', () => {
  let checkoutId = '';
  let input = bookingRequest('');
  beforeAll(async () => {
    input = bookingRequest(await makePaidSession());
    await holdSeat(input);
    checkoutId = String((await bookingAt(input.bookingId))?.checkoutId);
  });

  /** An event that claims the booking is paid. */
  const claim = (changes: Record<string, unknown> = {}) => ({
    id: 'evt_1',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: checkoutId, object: 'checkout.session', status: 'complete', payment_status: 'paid' } },
    ...changes,
  });

  test('without a valid signature are refused', async () => {
    const { webhookSecret } = await stripeKeys();
    const hour = 3600;
    const now = Math.floor(Date.now() / 1000);
    const forged = [
      ...Array.from({ length: 90 }, (_, n) => () => sendEvent(claim(), { secret: `whsec_${n}` })),
      () => sendEvent(claim(), { secret: webhookSecret.toLowerCase() }),
      () => sendEvent(claim(), { timestamp: now - hour }),
      () => sendEvent(claim(), { timestamp: now - 301 }),
      ...['', 't=1,v1=0', 'v1=', `t=${now}`, `t=${now},v0=00`, 'garbage', `t=${now},v1=${'0'.repeat(64)}`].map(
        (signature) => () =>
          call('POST /api/stripe/webhook', {
            raw: JSON.stringify(claim()),
            headers: { 'stripe-signature': signature },
          }),
      ),
      () => call('POST /api/stripe/webhook', { raw: JSON.stringify(claim()) }),
    ];
    const replies = await Promise.all(forged.map((send) => send()));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([400]));
    expect(new Set(replies.map(({ body }) => (body as { code: string }).code))).toEqual(new Set(['invalid_signature']));
    expect(await bookingAt(input.bookingId)).toMatchObject({ status: 'pending' });
  });

  test('only name a checkout: an open one stays open', async () => {
    expect(await sendEvent(claim())).toMatchObject({ status: 200, body: { received: true } });
    expect(await bookingAt(input.bookingId)).toMatchObject({ status: 'pending' });
  });

  test('of unknown kinds or about unknown objects are acknowledged and ignored', async () => {
    for (const event of [
      claim({ type: 'customer.created' }),
      claim({ type: 'something.new' }),
      claim({ data: { object: { id: 'cs_test_nobody' } } }),
      claim({ data: { object: { object: 'checkout.session' } } }),
    ]) {
      expect(await sendEvent(event)).toMatchObject({ status: 200 });
    }
  });
});
