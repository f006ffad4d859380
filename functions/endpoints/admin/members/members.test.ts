import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#shared/contract/contract.ts';
import { adminPasswordMinLength, rowsPerPage } from '#shared/rules/admin.ts';
import { findProfile } from '../../../domains/members/profile.ts';
import { searchableProfile } from '../../../domains/search/searchable.ts';
import { updateSearchIndex } from '../../../domains/search/update.ts';
import { accessItem } from '../../../ground/keys/access.ts';
import { auditEntryRecord } from '../../../ground/keys/audit-entry.ts';
import { type Profile, profileItem, profileRecord } from '../../../ground/keys/member.ts';
import { orderItem } from '../../../ground/keys/order-item.ts';
import { purchaseRecord } from '../../../ground/keys/purchase.ts';
import { newId } from '../../../ground/platform/ids.ts';
import { putItem } from '../../../ground/platform/table.ts';
import { exampleBooking } from '../../../testing/examples.ts';
import { fakeAccounts } from '../../../testing/fake-accounts.ts';
import { testMember } from '../../../testing/member.ts';
import { scanPrefix } from '../../../testing/scan.ts';
import { itemsOfPlace } from '../../../testing/store-place.ts';
import { openSharedTable } from '../../../testing/temporary-table.ts';
import { getMember, listMembers, updateMember } from './members.ts';
import { sendMemberPasswordReset, setMemberPassword } from './password.ts';

// docs/product.md#admin-users, docs/product.md#user-details

const table = await openSharedTable();

const now = new Date('2026-11-20T10:00:00.000Z');
const admin = testMember({ admin: true, email: 'ada@example.org' });
const { accounts, calls } = fakeAccounts([admin.sub]);
const dependencies = { table, now: () => now, newId, accounts };
const by = { member: admin, request: { ip: '203.0.113.7', country: null } };
const context = { params: undefined, query: undefined, body: undefined, ...by };

beforeEach(() => {
  calls.length = 0;
});

async function aPerson(overrides: Partial<Profile> = {}): Promise<Profile> {
  const sub = overrides.sub ?? randomUUID();
  const profile = profileRecord.parse({
    sub,
    email: `${sub}@example.org`,
    fullName: 'Mara Lindgren',
    createdAt: '2026-10-01T09:00:00.000Z',
    ...overrides,
  });
  await putItem(table, profileItem(profile));
  return profile;
}

/** Audit entries of a member. */
async function auditHistory(sub: string) {
  const entries = (await scanPrefix(table, 'AUDIT#')).map((item) => auditEntryRecord.parse(item));
  return entries.filter(({ target }) => target.id === sub);
}

const detail = (sub: string) => getMember({ ...context, params: { sub } }, dependencies);
const update = (sub: string, body: Parameters<typeof updateMember>[0]['body'], at = dependencies) =>
  updateMember({ ...context, params: { sub }, body }, at);

describe('the list', () => {
  const list = (query: { search?: string; cursor?: string } = {}) => listMembers({ ...context, query }, dependencies);

  test('has every member once over all pages, newest first', async () => {
    const many = Array.from({ length: rowsPerPage + 3 }, (_, place) =>
      // Two with the same time each: they have an order too.
      aPerson({ createdAt: new Date(Date.UTC(2027, 0, 1, 0, place >> 1)).toISOString() }),
    );
    const made = (await Promise.all(many)).map(({ sub }) => sub);
    const first = await list();
    expect(first.people).toHaveLength(rowsPerPage);
    expect(first.nextCursor).not.toBeNull();
    const second = await list({ cursor: String(first.nextCursor) });
    const all = [...first.people, ...second.people].filter(({ sub }) => made.includes(sub));
    expect(new Set(all.map(({ sub }) => sub)).size).toBe(made.length);
    const times = all.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(contract.listMembers.response.parse(first)).toEqual(first);
  });

  test.each(['x', '', Buffer.from('2026-11-20T10:00:00.000Z').toString('base64url')])(
    'refuses an invalid cursor: %j',
    async (cursor) => {
      if (cursor !== '') await expect(list({ cursor })).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );

  test('finds members by the beginning of name or address', async () => {
    const person = await aPerson({ fullName: 'Zoë Quirke', email: 'zq-one@example.org' });
    await updateSearchIndex(table, [{ before: null, after: searchableProfile(person) }]);
    for (const search of ['zoe', 'Quir', 'zq-one@example.org', 'quirke zoë']) {
      expect((await list({ search })).people.map(({ sub }) => sub)).toEqual([person.sub]);
    }
    expect((await list({ search: 'uirke' })).people).toEqual([]);
  });
});

describe('one member', () => {
  test('has collections and orders, newest first', async () => {
    const { sub, email } = await aPerson();
    const booking = exampleBooking({
      id: newId(now),
      memberSub: sub,
      attendeeEmail: email,
      createdAt: '2026-11-02T10:00:00.000Z',
    });
    const purchase = purchaseRecord.parse({
      id: newId(now),
      lines: [{ kind: 'collection', collection: 'birth' }],
      memberSub: sub,
      buyerEmail: email,
      status: 'paid',
      total: { amount: 6000, currency: 'EUR' },
      listPrice: { amount: 6000, currency: 'EUR' },
      createdAt: '2026-11-03T10:00:00.000Z',
    });
    // Booked as a guest with the member's address.
    const guest = { ...booking, id: newId(now), memberSub: null, createdAt: '2026-11-01T10:00:00.000Z' };
    const access = { collection: 'birth', purchaseId: purchase.id, createdAt: now.toISOString() } as const;
    const items = [
      ...itemsOfPlace(booking),
      ...itemsOfPlace(guest),
      orderItem(purchase),
      accessItem({ memberSub: sub, email }, access),
    ];
    for (const item of items) await putItem(table, item);
    const person = await detail(sub);
    expect(contract.getMember.response.parse(person)).toEqual(person);
    expect(person).toMatchObject({ sub, email, fullName: 'Mara Lindgren', subscriptionStatus: 'Free', admin: false });
    expect(person).toMatchObject({ confirmed: true, updatedAt: null, collections: { birth: true, stress: false } });
    expect(person.orders.map(({ id, type }) => [id, type])).toEqual([
      [purchase.id, 'recording'],
      [booking.id, 'session'],
      [guest.id, 'session'],
    ]);
  });

  test('is 404 when missing', async () => {
    await expect(detail(randomUUID())).rejects.toMatchObject({ code: 'person_not_found' });
    await expect(update(randomUUID(), { fullName: 'X' })).rejects.toMatchObject({ code: 'person_not_found' });
  });
});

describe('a change', () => {
  test('is audited with its admin and the values before and after', async () => {
    const { sub, email } = await aPerson();
    const changed = await update(sub, { fullName: 'Mara L.', subscriptionStatus: 'Premium' });
    expect(changed).toMatchObject({ fullName: 'Mara L.', subscriptionStatus: 'Premium', updatedAt: now.toISOString() });
    expect(await findProfile(table, sub)).toMatchObject({ fullName: 'Mara L.', updatedAt: now.toISOString() });
    expect(await auditHistory(sub)).toMatchObject([
      {
        action: 'person.updated',
        by: { sub: admin.sub, email: admin.email },
        ip: '203.0.113.7',
        target: { type: 'person', id: sub, name: email },
        before: { fullName: 'Mara Lindgren', subscriptionStatus: 'Free' },
        after: { fullName: 'Mara L.', subscriptionStatus: 'Premium' },
      },
    ]);
  });

  test('writes nothing when nothing differs', async () => {
    const { sub } = await aPerson();
    expect(await update(sub, { fullName: 'Mara Lindgren' })).toMatchObject({ updatedAt: null });
    expect(await auditHistory(sub)).toEqual([]);
  });

  test('is kept beside a concurrent one, and both are audited without a gap', async () => {
    const { sub } = await aPerson();
    await Promise.all([update(sub, { fullName: 'A' }), update(sub, { fullName: 'B' }), update(sub, { fullName: 'C' })]);
    const trail = await auditHistory(sub);
    const last = (await findProfile(table, sub))?.fullName;
    const chain = new Map(trail.map(({ before, after }) => [before?.fullName, after?.fullName]));
    let name: unknown = 'Mara Lindgren';
    for (let step = 0; step < 3; step++) name = chain.get(name);
    expect(name).toBe(last);
  });
});

describe('the password of a member', () => {
  const set = (sub: string, password: string) =>
    setMemberPassword({ ...context, params: { sub }, body: { password } }, dependencies);
  const mailsTo = async (address: string) => (await scanPrefix(table, 'MAIL#')).filter(({ to }) => to === address);

  test('is reset by the magic link of the forgotten-password form', async () => {
    const { sub, email } = await aPerson();
    await sendMemberPasswordReset({ ...context, params: { sub } }, dependencies);
    expect(await mailsTo(email)).toMatchObject([
      { kind: 'magic_link', purpose: 'sign_in', byStudio: true, state: 'queued' },
    ]);
    expect(await auditHistory(sub)).toMatchObject([{ action: 'person.reset_sent' }]);
  });

  test('is audited before it is set, without its value; then auth sessions end and the member is notified', async () => {
    const { sub, email } = await aPerson();
    await set(sub, 'slow-breath');
    expect(calls).toEqual([
      ['setPassword', sub, 'slow-breath'],
      ['signOutEverywhere', sub],
    ]);
    expect(await auditHistory(sub)).toMatchObject([{ action: 'person.password_set', before: null, after: null }]);
    expect(await mailsTo(email)).toMatchObject([{ kind: 'password_changed' }]);
    expect(JSON.stringify(await scanPrefix(table, ''))).not.toContain('slow-breath');
  });

  test('is refused at its field when Cognito refuses it, and ends no auth session', async () => {
    const { sub } = await aPerson();
    await expect(set(sub, ' spaces-around ')).rejects.toMatchObject({ code: 'invalid_request' });
    expect(calls).toHaveLength(1);
  });

  test('is never set for an admin, oneself or another', async () => {
    await aPerson({ sub: admin.sub });
    await expect(set(admin.sub, 'slow-breath')).rejects.toMatchObject({ code: 'admin_password' });
    expect(calls).toEqual([]);
  });

  test('is refused below eight characters with the message of docs/product.md#user-details', () => {
    const { error } = contract.setMemberPassword.body.safeParse({ password: 'x'.repeat(adminPasswordMinLength - 1) });
    expect(error?.issues[0]?.message).toBe('Password Too Short: Password must be at least 8 characters long');
    expect(contract.setMemberPassword.body.safeParse({ password: 'x'.repeat(adminPasswordMinLength) }).success).toBe(
      true,
    );
  });
});
