import { beforeEach, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { deletedPerson } from '#shared/rules/admin.ts';
import { findMembership } from '../../../domains/memberships/store.ts';
import type { Membership } from '../../../ground/keys/membership.ts';
import { newId } from '../../../ground/platform/ids.ts';
import type { Payments } from '../../../ground/stripe/payments.ts';
import { storeMembership } from '../../../testing/example-memberships.ts';
import { openSharedTestSite } from '../../../testing/site.ts';
import { openPeople, someone } from './testing/people-api.ts';

// docs/product.md#people

const site = await openSharedTestSite();
const ended = new Set<string>();
let isStripeDown = false;
const subscriptionCalls: Pick<Payments, 'findSubscription' | 'endSubscription'> = {
  findSubscription: async (id) => ({
    id,
    customerId: `cus_${id}`,
    metadata: {},
    endsWithPeriod: false,
    pausedUntil: null,
    endedAt: ended.has(id) ? new Date().toISOString() : null,
    card: null,
    item: null,
    freeFrom: null,
    invoices: [],
  }),
  async endSubscription(id) {
    if (isStripeDown) throw new Error('Stripe does not answer');
    ended.add(id);
  },
};
const payments = { ...site.dependencies.payments, ...subscriptionCalls };
const people = openPeople({ ...site, dependencies: { ...site.dependencies, payments } });
const { table } = site.dependencies;

beforeEach(() => {
  isStripeDown = false;
});

async function give(ownerEmail: string, more: Partial<Membership> = {}): Promise<Membership> {
  const { membership } = await storeMembership(table, {
    id: newId(new Date()),
    ownerEmail,
    ownerName: 'Mara Lind',
    ...more,
  });
  return membership;
}

test('memberships of a person are on their page, where packs of their periods are not', async () => {
  const email = someone();
  const { id, price, timeZone, periods } = await give(email);
  const person = await people.person(email);
  expect(contract.getPerson.response.parse(person)).toEqual(person);
  const paidUntil = periods.at(-1)?.end;
  const shown = { id, price, timeZone, paidUntil, name: 'Every month', interval: 'month', state: 'active' };
  expect(person).toMatchObject({ name: 'Mara Lind', packs: [], memberships: [shown] });
});

test('deleting a person ends their memberships at Stripe first, and takes their name off (docs/product.md#user-deletion)', async () => {
  const email = someone('gone');
  const { id, subscriptionId } = await give(email, { note: 'Mara Lind is a friend', secretHash: 'hash' });
  isStripeDown = true;
  await expect(people.erase(email)).rejects.toThrow();
  expect(await findMembership(table, id)).toMatchObject({ ownerEmail: email, endedAt: null });
  isStripeDown = false;
  await people.erase(email);
  expect(ended.has(subscriptionId)).toBe(true);
  expect(await findMembership(table, id)).toMatchObject({
    state: 'ended',
    ownerName: deletedPerson.name,
    ownerEmail: deletedPerson.email,
    note: null,
    secretHash: null,
  });
});

test('merging an address moves its memberships to the account (docs/product.md#merging-addresses)', async () => {
  const from = someone('old');
  const into = someone('new');
  const { sub } = await people.giveAccount(into);
  const membership = await give(from);
  await people.mergeAll(from, into);
  expect(await findMembership(table, membership.id)).toEqual({ ...membership, ownerEmail: into, memberSub: sub });
});

test('the file of a person has their memberships, without the secret of one', async () => {
  const email = someone('file');
  const { id } = await give(email, { secretHash: 'hash-of-a-secret' });
  const { body } = await people.file(email);
  expect(JSON.parse(String(body)).memberships).toMatchObject([{ id, ownerEmail: email, state: 'active' }]);
  expect(String(body)).not.toContain('hash-of-a-secret');
});
