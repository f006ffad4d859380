import type Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StripeHarness, startHarness } from '../testing/harness.ts';
import {
  authenticationRequired,
  day,
  declined,
  good,
  invoicesOf,
  periodDays,
  saveCard,
  subscribe,
} from './testing/members.ts';

let harness: StripeHarness;
let stripe: Stripe;
const start = async (settings = {}, startedAt = '2027-01-31T10:00:00Z') => {
  harness = await startHarness({ clock: () => Date.parse(startedAt), settings });
  stripe = harness.client();
};
beforeEach(() => start());
afterEach(() => harness.close());

const month = (subscriptionId: string, months = 1) => harness.local.goOn({ subscriptionId, months });
const days = (subscriptionId: string, count: number) => harness.local.goOn({ subscriptionId, days: count });

describe('renewals', () => {
  test('follow the day of the month on which the subscription began, and what a month has of it', async () => {
    const { id } = await subscribe(harness);
    const seen = [periodDays(await stripe.subscriptions.retrieve(id))];
    for (let count = 0; count < 4; count += 1) {
      await month(id);
      seen.push(periodDays(await stripe.subscriptions.retrieve(id)));
    }
    expect(seen).toEqual([
      ['2027-01-31', '2027-02-28'],
      ['2027-02-28', '2027-03-31'],
      ['2027-03-31', '2027-04-30'],
      ['2027-04-30', '2027-05-31'],
      ['2027-05-31', '2027-06-30'],
    ]);
    const invoices = await invoicesOf(harness, id);
    expect(invoices.map(({ status, billing_reason: reason, amount_paid: paid }) => [status, reason, paid])).toEqual([
      ['paid', 'subscription_create', 4500],
      ...Array(4).fill(['paid', 'subscription_cycle', 4500]),
    ]);
    expect(new Set(invoices.map(({ number }) => number)).size).toBe(5);
  });

  test('are all made when many months pass at once, the same as one by one', async () => {
    const one = await subscribe(harness);
    const many = await subscribe(harness);
    for (let count = 0; count < 12; count += 1) await month(one.id);
    await month(many.id, 12);
    const facts = async (id: string) =>
      (await invoicesOf(harness, id)).map(({ created, status, period_start: from, period_end: to, lines }) => [
        created,
        status,
        from,
        to,
        lines.data[0]?.period,
      ]);
    expect(await facts(many.id)).toEqual(await facts(one.id));
    expect(await facts(many.id)).toHaveLength(13);
    expect(periodDays(await stripe.subscriptions.retrieve(many.id))).toEqual(['2028-01-31', '2028-02-29']);
  });

  test('of a year come once a year', async () => {
    const { id } = await subscribe(harness, {
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'eur',
            unit_amount: 45_000,
            recurring: { interval: 'year' },
            product_data: { name: 'A year' },
          },
        },
      ],
    });
    await month(id, 11);
    expect(await invoicesOf(harness, id)).toHaveLength(1);
    await month(id);
    expect(await invoicesOf(harness, id)).toHaveLength(2);
  });

  test('are drafts for an hour, and announced a week before', async () => {
    const { id, items } = await subscribe(harness);
    const end = Number(items.data[0]?.current_period_end);
    await days(id, 20);
    harness.webhooks.length = 0;
    await days(id, 8);
    const [, draft] = await invoicesOf(harness, id);
    expect(draft).toMatchObject({
      status: 'draft',
      created: end,
      automatically_finalizes_at: end + 3600,
      period_end: end,
      lines: { data: [{ period: { start: end } }] },
    });
    const types = harness.webhooks.map(({ event }) => event.type);
    expect(types.toSorted()).toEqual(['customer.subscription.updated', 'invoice.created', 'invoice.upcoming']);
    const upcoming = harness.webhooks.find(({ event }) => event.type === 'invoice.upcoming')?.event;
    expect(upcoming?.created).toBe(end - 7 * day);
    await month(id);
    expect((await stripe.invoices.retrieve(String(draft?.id))).status).toBe('paid');
  });

  test('can be refunded like any payment', async () => {
    const { id } = await subscribe(harness);
    await month(id);
    const [, renewal] = await invoicesOf(harness, id);
    const { data } = await stripe.invoicePayments.list({ invoice: String(renewal?.id) });
    const payment_intent = String(data[0]?.payment.payment_intent);
    expect(await stripe.refunds.create({ payment_intent, amount: 1000 })).toMatchObject({ status: 'succeeded' });
    const intent = await stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] });
    expect(intent.latest_charge).toMatchObject({ amount: 4500, amount_refunded: 1000 });
    const found = await stripe.invoicePayments.list({ payment: { type: 'payment_intent', payment_intent } });
    expect(found.data).toMatchObject([{ invoice: renewal?.id }]);
    const [movement] = (await stripe.balanceTransactions.list({ type: 'charge', limit: 1 })).data;
    expect(movement).toMatchObject({ amount: 4500, created: Number(renewal?.created) + 3600 });
  });

  test('of all subscriptions are made when the time of the account goes on, also after a restart', async () => {
    const one = await subscribe(harness);
    const other = await subscribe(harness);
    expect(await harness.local.goOn({ months: 1 })).toBe(true);
    expect(await harness.local.goOn({ subscriptionId: 'sub_none', months: 1 })).toBe(false);
    await harness.restart();
    stripe = harness.client();
    for (const { id } of [one, other]) expect(await invoicesOf(harness, id)).toHaveLength(2);
    await month(one.id);
    expect(await invoicesOf(harness, one.id)).toHaveLength(3);
    expect(await invoicesOf(harness, other.id)).toHaveLength(2);
  });

  test('are made by the clock itself too', async () => {
    const { id } = await subscribe(harness);
    await harness.local.advance(29 * day);
    expect(await invoicesOf(harness, id)).toHaveLength(2);
  });
});

describe('a renewal that fails', () => {
  test.each([
    [declined, 'requires_payment_method'],
    [authenticationRequired, 'requires_action'],
  ])('by %s is attempted again on the days of the schedule, then the subscription ends', async (card, status) => {
    const { id, customer } = await subscribe(harness);
    await stripe.subscriptions.update(id, { default_payment_method: await saveCard(harness, String(customer), card) });
    await month(id);
    const [, first] = await invoicesOf(harness, id);
    const failedAt = Number(first?.created) + 3600;
    expect(first).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: failedAt + day });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    const [payment] = (await stripe.invoicePayments.list({ invoice: String(first?.id) })).data;
    expect(await stripe.paymentIntents.retrieve(String(payment?.payment.payment_intent))).toMatchObject({ status });
    const attempts = [];
    for (let count = 1; count <= 16; count += 1) {
      await days(id, 1);
      const { attempt_count: made, next_payment_attempt: next } = await stripe.invoices.retrieve(String(first?.id));
      attempts.push([made, next === null ? null : (next - failedAt) / day]);
    }
    expect(attempts[0]).toEqual([2, 1 + 3]);
    expect(attempts[3]).toEqual([3, 1 + 3 + 5]);
    expect(attempts[8]).toEqual([4, 1 + 3 + 5 + 7]);
    expect(attempts[15]).toEqual([5, null]);
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      ended_at: failedAt + 16 * day,
      cancellation_details: { reason: 'payment_failed' },
    });
    const types = harness.types();
    expect(types.filter((type) => type === 'invoice.payment_failed')).toHaveLength(5);
    const actions = types.filter((type) => type === 'invoice.payment_action_required');
    expect(actions).toHaveLength(card === authenticationRequired ? 5 : 0);
    expect(types.filter((type) => type === 'customer.subscription.deleted')).toHaveLength(1);
    await month(id, 3);
    expect(await invoicesOf(harness, id)).toHaveLength(2);
    expect((await stripe.invoices.voidInvoice(String(first?.id))).status).toBe('void');
  });

  test.each([
    ['unpaid', 'draft'],
    ['past_due', 'open'],
  ] as const)('leaves the subscription %s by a setting, and its next invoice %s', async (afterRetries, status) => {
    harness.local.control({ afterRetries, retryDays: [1, 2] });
    const { id } = await subscribe(harness);
    expect(harness.local.changeBankAnswer(id, declined)).toBe(true);
    await month(id);
    await days(id, 4);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe(afterRetries);
    await month(id);
    const [, missed, next] = await invoicesOf(harness, id);
    expect([missed?.status, next?.status]).toEqual(['open', status]);
    expect(harness.local.changeBankAnswer(id, good)).toBe(true);
    const open = status === 'draft' ? await stripe.invoices.finalizeInvoice(String(next?.id)) : next;
    expect((await stripe.invoices.pay(String(open?.id))).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  test('is repaired by another card, which a retry charges', async () => {
    const { id, customer } = await subscribe(harness);
    harness.local.changeBankAnswer(id, declined);
    await month(id);
    const card = await saveCard(harness, String(customer), good);
    await stripe.subscriptions.update(id, { default_payment_method: card });
    await days(id, 1);
    const [, renewal] = await invoicesOf(harness, id);
    expect(renewal).toMatchObject({ status: 'paid', attempt_count: 2, next_payment_attempt: null });
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' });
  });

  test('can be paid by a call; another declined attempt leaves the schedule as it is', async () => {
    const { id, customer } = await subscribe(harness);
    harness.local.changeBankAnswer(id, declined);
    await month(id);
    const [, renewal] = await invoicesOf(harness, id);
    const invoice = String(renewal?.id);
    const pay = (idempotencyKey: string) => stripe.invoices.pay(invoice, {}, { idempotencyKey });
    const problem = { type: 'StripeCardError', statusCode: 402, code: 'card_declined' };
    await expect(pay('one')).rejects.toMatchObject(problem);
    await expect(pay('one')).rejects.toMatchObject(problem);
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({
      attempt_count: 1,
      next_payment_attempt: renewal?.next_payment_attempt,
    });
    expect(harness.types().filter((type) => type === 'invoice.payment_failed')).toHaveLength(2);
    const payment_method = await saveCard(harness, String(customer), good);
    expect(await stripe.invoices.pay(invoice, { payment_method })).toMatchObject({ status: 'paid', amount_paid: 4500 });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await expect(stripe.invoices.pay(invoice)).rejects.toMatchObject({ code: 'invoice_already_paid' });
    await expect(stripe.invoices.voidInvoice(invoice)).rejects.toMatchObject({ code: 'status_transition_invalid' });
  });

  test('is not owed any more once it is void, and the subscription is active', async () => {
    const { id } = await subscribe(harness);
    harness.local.changeBankAnswer(id, declined);
    await month(id);
    const open = await stripe.invoices.list({ subscription: id, status: 'open' });
    const voided = await stripe.invoices.voidInvoice(String(open.data[0]?.id));
    expect(voided).toMatchObject({ status: 'void', next_payment_attempt: null });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await days(id, 20);
    expect((await stripe.invoices.retrieve(voided.id)).attempt_count).toBe(1);
  });
});
