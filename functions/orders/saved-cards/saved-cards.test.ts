import { describe, expect, test } from 'vitest';
import { newId } from '../../ground/platform/ids.ts';
import { openCardLine, savedCards } from '../../testing/card-line.ts';
import { pay, price } from '../../testing/payments.ts';
import { openSharedTestSite } from '../../testing/site.ts';

const site = await openSharedTestSite('https://cards.example');
const cards = await openCardLine(site);
const id = () => newId(site.dependencies.now());

describe('saving a card for a place of the waitlist (docs/trust.md#saved-cards)', () => {
  test('until it is saved the place is offered; then it is booked at once, with what was agreed to kept', async () => {
    const { sessionId, email } = await cards.full(1);
    const wren = email('wren');
    const cardId = id();
    await site.join(sessionId, wren, undefined, cardId);
    const { cardUrl } = await cards.begin(sessionId, wren, cardId);
    expect(await cards.settle(cardId)).toMatchObject({ saved: false, sessionId });
    expect((await cards.entry(sessionId, wren))?.bookUntil).toBeUndefined();
    await pay(cardUrl, { card: savedCards.good });
    const settled = await Promise.all([cards.settle(cardId), cards.settle(cardId), cards.sweep()]);
    expect(settled[0]).toEqual({ sessionId, saved: true, bookUntil: expect.any(String), maximum: price, places: 1 });
    const entry = await cards.entry(sessionId, wren);
    expect(entry).toMatchObject({
      bookUntil: settled[0].bookUntil,
      card: { brand: 'visa', last4: '4242', maximum: price },
    });
    expect(entry?.card?.consent).toContain('£18.00 at most');
    expect(JSON.stringify(entry)).not.toContain('4242424242');
    expect(await cards.line.mailsTo(wren)).toEqual(['waitlist_card_saved', 'waitlist_joined']);
    await expect(cards.begin(sessionId, wren, cardId)).rejects.toMatchObject({ code: 'card_saved' });
  });

  test('is given back where the address waits already: no one pays for the place of another', async () => {
    const { sessionId, email } = await cards.full(1);
    const wren = email('wren');
    await site.join(sessionId, wren);
    const cardId = id();
    await site.join(sessionId, wren, undefined, cardId);
    const { cardUrl } = await cards.begin(sessionId, wren, cardId);
    await pay(cardUrl, { card: savedCards.good });
    await expect(cards.settle(cardId)).rejects.toMatchObject({ code: 'not_on_waitlist' });
    expect((await cards.entry(sessionId, wren))?.card).toBeUndefined();
    const { data } = await cards.stripe.events.list({ type: 'customer.deleted', limit: 1 });
    expect(data[0]?.data.object).toMatchObject({ email: wren });
  });

  test('a page that was replaced saves nothing; its webhook gives the card back', async () => {
    const { sessionId, email } = await cards.full(1);
    const wren = email('wren');
    const cardId = id();
    await site.join(sessionId, wren, undefined, cardId);
    const first = await cards.begin(sessionId, wren, cardId);
    await pay(first.cardUrl, { card: savedCards.good });
    const second = await cards.begin(sessionId, wren, cardId, { bookUntil: cards.inHours(10) });
    const page = first.cardUrl.split('/').at(-1);
    await site.deliverEvent({ type: 'checkout.session.completed', data: { object: { id: page } } });
    expect((await cards.entry(sessionId, wren))?.card).toBeUndefined();
    await pay(second.cardUrl, { card: savedCards.good });
    const event = { type: 'checkout.session.completed', data: { object: { id: second.cardUrl.split('/').at(-1) } } };
    await Promise.all([site.deliverEvent(event), site.deliverEvent(event)]);
    const { card } = (await cards.entry(sessionId, wren)) ?? {};
    expect((await cards.stripe.paymentMethods.retrieve(card?.paymentMethodId ?? '')).customer).toBe(card?.customerId);
  });

  test.each([
    ['another price', { maximum: { amount: 1700, currency: 'GBP' } }, 'price_changed'],
    ['another currency than the price has', { maximum: { amount: 1800, currency: 'EUR' } }, 'price_changed'],
    ['a time after the start', { bookUntil: new Date(Date.now() + 1e12).toISOString() }, 'invalid_request'],
  ])('is refused for %s', async (_, terms, code) => {
    const { sessionId, email } = await cards.full(1);
    await expect(cards.begin(sessionId, email('wren'), id(), terms)).rejects.toMatchObject({ code });
  });

  test.each(['leaves', 'is booked', 'time has passed'] as const)(
    'is given back at Stripe when who saved it %s',
    async (how) => {
      const { sessionId, bookings, email } = await cards.full(1);
      const wren = email('wren');
      await cards.join(sessionId, wren);
      const { card } = (await cards.entry(sessionId, wren)) ?? {};
      if (how === 'leaves') await cards.line.leave(sessionId, wren);
      if (how === 'is booked') await cards.release(sessionId, bookings[0] ?? '');
      const later = new Date(site.dependencies.now().getTime() + 21 * 3_600_000);
      const own = { ...site.dependencies, ...(how === 'time has passed' && { now: () => later }) };
      await Promise.all([cards.sweep(own), cards.sweep(own)]);
      expect(await cards.stripe.customers.retrieve(card?.customerId ?? '')).toMatchObject({ deleted: true });
      expect((await cards.stripe.paymentMethods.retrieve(card?.paymentMethodId ?? '')).customer).toBeNull();
      expect((await cards.cardItems()).filter((item) => item.sessionId === sessionId)).toEqual([]);
      expect((await cards.entry(sessionId, wren))?.card).toBeUndefined();
    },
  );

  test('is given back by the next run when Stripe fails', async () => {
    const { sessionId, email } = await cards.full(1);
    await cards.join(sessionId, email('wren'));
    const { card } = (await cards.entry(sessionId, email('wren'))) ?? {};
    await cards.line.leave(sessionId, email('wren'));
    const { payments } = site.dependencies;
    const releaseCard = () => Promise.reject(new Error('Stripe is away'));
    expect(
      (await cards.sweep({ ...site.dependencies, payments: { ...payments, releaseCard } })).failed,
    ).toBeGreaterThan(0);
    await cards.sweep();
    expect(await cards.stripe.customers.retrieve(card?.customerId ?? '')).toMatchObject({ deleted: true });
  });
});
