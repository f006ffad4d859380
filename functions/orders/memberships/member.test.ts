import { describe, expect, onTestFinished, test } from 'vitest';
import { contract, type RequestOutput } from '#shared/contract/contract.ts';
import { givesAccess } from '#shared/rules/memberships.ts';
import { newSecret, secretItem } from '../../domains/identity/secrets.ts';
import { standingOf } from '../../ground/keys/membership.ts';
import { hashOf } from '../../ground/keys/secret.ts';
import { newId } from '../../ground/platform/ids.ts';
import { putItem } from '../../ground/platform/table.ts';
import type { Payments } from '../../ground/stripe/payments.ts';
import { someEmail } from '../../testing/account-requests.ts';
import { randomIp } from '../../testing/cloud.ts';
import { testMember } from '../../testing/member.ts';
import { membershipBody, offerPlans, openMembershipSales, plan, renewalCards } from '../../testing/memberships.ts';
import { browserSecret, pay, stripeRecords } from '../../testing/payments.ts';
import { openSharedTestSite, openTestSite } from '../../testing/site.ts';
import { openMembershipCard } from './card.ts';
import { changeMembershipBySecret, changeMyMembership } from './change.ts';
import { endMembership } from './end.ts';
import { listMyMemberships, showMembership, showMyMembership } from './show.ts';

// docs/product.md#memberships. A test site sells four sessions a month for £52, which can be paused for 60 days in a year.

const site = await openSharedTestSite();
const memberships = openMembershipSales(site);
await offerPlans(site.dependencies.table);

type Change = RequestOutput<'changeMyMembership', 'body'>['change'];
type Own = typeof site.dependencies;

const from = () => ({ query: undefined, request: { ip: randomIp(), country: null } });
const show = async (membershipId: string, secret = browserSecret(membershipId), own: Own = site.dependencies) =>
  contract.showMembership.response.parse(
    await showMembership({ ...from(), params: { membershipId }, body: { secret } }, own),
  );
const change = (membershipId: string, to: Change, own: Own = site.dependencies, secret = browserSecret(membershipId)) =>
  changeMembershipBySecret({ ...from(), params: { membershipId }, body: { secret, change: to } }, own);
const end = (purchaseId: string, email: string, own: Own = site.dependencies) =>
  endMembership({ ...from(), params: undefined, body: { purchaseId, email } }, own);

/** The functions where these calls to Stripe fail. */
function without(...calls: (keyof Payments)[]): Own {
  const fail = async () => {
    throw Object.assign(new Error('no answer'), { type: 'StripeConnectionError', rawType: 'api_error' });
  };
  const payments = { ...site.dependencies.payments, ...Object.fromEntries(calls.map((call) => [call, fail])) };
  return { ...site.dependencies, payments };
}

describe('a membership is shown', () => {
  test('as its order while nothing is paid, and with what is left from then on', async () => {
    const body = membershipBody();
    const { paymentUrl } = await memberships.buy(body);
    const { purchaseId: id, email } = body;
    expect(await show(id)).toMatchObject({ name: plan.name, order: { status: 'pending' }, membership: null });
    await pay(String(paymentUrl));
    const { membership, order } = await show(id);
    expect(order).toBeNull();
    expect(membership).toMatchObject({
      state: 'active',
      price: { amount: 5200, currency: 'GBP' },
      sessions: { left: 4, total: 4 },
      card: { brand: 'visa', last4: '4242' },
      endsWithPeriod: false,
      withdrawUntil: expect.any(String),
      packIds: [id],
    });
    expect(membership?.nextCharge).toEqual({ at: membership?.period.end, amount: { amount: 5200, currency: 'GBP' } });
    expect((await show(id)).buyerEmail).toBe(email);
  });

  test('to whoever has a secret of it, and to nobody by its id', async () => {
    const { id } = await memberships.begun();
    const secret = newSecret();
    const bound = { purpose: 'membership', bearer: id } as const;
    await putItem(site.dependencies.table, secretItem(secret, bound, site.dependencies.now(), 60));
    expect(await show(id, secret)).toMatchObject({ membership: { id } });
    const refused = { code: 'membership_not_found' };
    await expect(show(id, newSecret())).rejects.toMatchObject(refused);
    await expect(show(newId(new Date()))).rejects.toMatchObject(refused);
    await expect(change(id, { change: 'end' }, site.dependencies, newSecret())).rejects.toMatchObject(refused);
  });

  test('to the member whose address it has, whose it becomes', async () => {
    const member = testMember();
    const other = testMember();
    const { id } = await memberships.begun({ email: member.email });
    const list = (who: typeof member) =>
      listMyMemberships({ ...from(), params: undefined, body: undefined, member: who }, site.dependencies);
    expect((await list(other)).memberships).toEqual([]);
    expect((await list(member)).memberships).toMatchObject([{ id, state: 'active' }]);
    expect(await memberships.membership(id)).toMatchObject({ memberSub: member.sub });
    expect((await list(member)).memberships).toHaveLength(1);
    const shown = (who: typeof member) =>
      showMyMembership({ ...from(), params: { membershipId: id }, body: {}, member: who }, site.dependencies);
    expect(await shown(member)).toMatchObject({ membership: { id } });
    await expect(shown(other)).rejects.toMatchObject({ code: 'membership_not_found' });
    const ending = { params: { membershipId: id }, body: { change: { change: 'end' } as const } };
    await expect(changeMyMembership({ ...from(), ...ending, member: other }, site.dependencies)).rejects.toMatchObject({
      code: 'membership_not_found',
    });
    expect(await changeMyMembership({ ...from(), ...ending, member }, site.dependencies)).toMatchObject({
      endsWithPeriod: true,
    });
  });

  test('as it was last read while Stripe cannot be reached', async () => {
    const { id } = await memberships.begun();
    const page = await show(id, undefined, without('findSubscription'));
    expect(page.membership).toMatchObject({ id, sessions: { left: 4 } });
  });
});

describe('its member', () => {
  test('ends it with its period, and takes that back, however often it is pressed', async () => {
    const { id, ownerEmail } = await memberships.begun();
    for (const _ of [1, 2]) {
      expect(await change(id, { change: 'end' })).toMatchObject({ endsWithPeriod: true, nextCharge: null });
    }
    expect(await change(id, { change: 'resume' })).toMatchObject({ endsWithPeriod: false, state: 'active' });
    await Promise.all([change(id, { change: 'end' }), change(id, { change: 'end' }), end(id, ownerEmail)]);
    const membership = await memberships.membership(id);
    expect(membership.endsWithPeriod).toBe(true);
    await memberships.goOn(membership, { months: 1 });
    expect((await show(id)).membership).toMatchObject({ state: 'ended', ending: 'by_member', sessions: null });
    expect(await change(id, { change: 'end' })).toMatchObject({ state: 'ended' });
    await expect(change(id, { change: 'resume' })).rejects.toMatchObject({ code: 'membership_ended' });
    expect((await stripeRecords(id)).refunds).toEqual([]);
  });

  test('loses nothing while Stripe cannot be reached', async () => {
    const { id } = await memberships.begun();
    const down = { code: 'payments_unavailable' };
    await expect(change(id, { change: 'end' }, without('changeSubscription'))).rejects.toMatchObject(down);
    expect((await show(id)).membership).toMatchObject({ endsWithPeriod: false });
    expect(await change(id, { change: 'end' })).toMatchObject({ endsWithPeriod: true });
  });

  test('pauses it for whole periods, within the days of a year, and goes on earlier', async () => {
    const own = await openTestSite();
    onTestFinished(own.close);
    await offerPlans(own.dependencies.table, [{ ...plan, pauseDays: 62 }]);
    const sales = openMembershipSales(own);
    const begun = await sales.begun();
    const { id } = begun;
    const { pauses = [], period } = (await show(id, undefined, own.dependencies)).membership ?? {};
    expect(pauses).toHaveLength(2);
    const [, second = ''] = pauses;
    await expect(change(id, { change: 'pause', until: String(period?.end) }, own.dependencies)).rejects.toMatchObject({
      code: 'membership_changed',
    });
    const paused = await change(id, { change: 'pause', until: second }, own.dependencies);
    expect(paused).toMatchObject({ state: 'paused', nextCharge: { at: second }, pauses: [] });
    expect(paused.sessions).toMatchObject({ left: 4 });
    expect(await change(id, { change: 'pause', until: second }, own.dependencies)).toMatchObject({ state: 'paused' });
    expect((await sales.membership(id)).pauses).toEqual([{ from: period?.end, until: second }]);
    const gone = await change(id, { change: 'continue' }, own.dependencies);
    expect(gone).toMatchObject({ state: 'active', nextCharge: { at: period?.end } });
    expect((await sales.membership(id)).pauses).toEqual([]);
    await change(id, { change: 'pause', until: second }, own.dependencies);
    await sales.goOn(begun, { months: 1 });
    const skipped = (await show(id, undefined, own.dependencies)).membership;
    expect(skipped).toMatchObject({
      state: 'paused',
      sessions: null,
      nextCharge: { at: second },
      continuesAt: pauses[0],
    });
    expect(skipped?.packIds).toEqual([id]);
    expect(await change(id, { change: 'continue' }, own.dependencies)).toMatchObject({ nextCharge: { at: pauses[0] } });
    // Nothing is paid, or being collected, before that.
    expect(givesAccess(standingOf(await sales.membership(id)), own.dependencies.now())).toBe(false);
    await sales.goOn(begun, { months: 1 });
    const renewed = (await show(id, undefined, own.dependencies)).membership;
    expect(renewed).toMatchObject({ state: 'active', period: { start: pauses[0] } });
    expect(renewed?.pauses).toHaveLength(1);
  });

  test('changes the card, by which a charge that failed is paid at once', async () => {
    const own = await openTestSite();
    onTestFinished(own.close);
    await offerPlans(own.dependencies.table);
    const sales = openMembershipSales(own);
    const begun = await sales.begun();
    const { id } = begun;
    await sales.bank(begun, renewalCards.refused);
    await sales.goOn(begun, { months: 1 });
    expect((await show(id, undefined, own.dependencies)).membership).toMatchObject({
      state: 'past_due',
      keptUntil: expect.any(String),
      nextCharge: null,
    });
    const open = () =>
      openMembershipCard(
        { ...from(), params: { membershipId: id }, body: { secret: browserSecret(id) } },
        own.dependencies,
      );
    const earlier = await open();
    const { cardUrl } = await open();
    expect(cardUrl).not.toBe(earlier.cardUrl);
    await pay(cardUrl, { card: '4000056655665556' });
    const { cardPageId } = await sales.membership(id);
    const cardShown = { secret: browserSecret(id), cardPageId: String(cardPageId) };
    const paid = await showMembership({ ...from(), params: { membershipId: id }, body: cardShown }, own.dependencies);
    expect(paid.membership).toMatchObject({ state: 'active', card: { brand: 'visa', last4: '5556' } });
    expect(await sales.membership(id)).toMatchObject({ cardPageId: null, periods: [{}, {}] });
    // Its event comes later, and changes nothing.
    const event = {
      id: 'evt_1',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: cardPageId } },
    };
    await own.deliverEvent(event);
    expect((await show(id, undefined, own.dependencies)).membership).toMatchObject({ card: { last4: '5556' } });
  });

  test('changes the card also where only the event tells of it', async () => {
    const { id } = await memberships.begun();
    const body = { secret: browserSecret(id) };
    const { cardUrl } = await openMembershipCard({ ...from(), params: { membershipId: id }, body }, site.dependencies);
    await pay(cardUrl, { card: '4000056655665556' });
    const { cardPageId } = await memberships.membership(id);
    await site.deliverEvent({
      id: 'evt_2',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: cardPageId } },
    });
    expect(await memberships.membership(id)).toMatchObject({ cardPageId: null, card: { last4: '5556' } });
    expect(
      await site.dependencies.payments.findSubscription((await memberships.membership(id)).subscriptionId),
    ).toMatchObject({
      endedAt: null,
    });
  });

  test('ends it at once where its charge has failed, and nothing more is collected', async () => {
    const own = await openTestSite();
    onTestFinished(own.close);
    await offerPlans(own.dependencies.table);
    const sales = openMembershipSales(own);
    const begun = await sales.begun();
    await sales.bank(begun, renewalCards.refused);
    await sales.goOn(begun, { months: 1 });
    expect(await change(begun.id, { change: 'end' }, own.dependencies)).toMatchObject({ state: 'ended' });
    const subscription = await own.dependencies.payments.findSubscription(begun.subscriptionId);
    expect(subscription?.invoices.map(({ state }) => state)).not.toContain('open');
  });
});

describe('without signing in', () => {
  test('it is ended by the reference of an order and the address, and a wrong pair is as one that is not there', async () => {
    const { id, ownerEmail, periods } = await memberships.begun();
    const wrong = [
      [id, someEmail()],
      [newId(new Date()), ownerEmail],
    ] as const;
    for (const [reference, email] of wrong) {
      await expect(end(reference, email)).rejects.toMatchObject({ code: 'purchase_not_found' });
    }
    const answer = { name: plan.name, endsAt: periods[0]?.end, withdrawUntil: expect.any(String) };
    expect(await end(id, ownerEmail)).toEqual(answer);
    expect(await end(id, ownerEmail)).toEqual(answer);
    expect((await memberships.membership(id)).secretHash).toBe(hashOf(browserSecret(id)));
  });

  test('nothing is ended while Stripe cannot be reached', async () => {
    const { id, ownerEmail } = await memberships.begun();
    await expect(end(id, ownerEmail, without('changeSubscription'))).rejects.toMatchObject({
      code: 'payments_unavailable',
    });
    expect(await memberships.membership(id)).toMatchObject({ endsWithPeriod: false });
  });
});
