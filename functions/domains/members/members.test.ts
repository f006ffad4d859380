import { afterAll, describe, expect, test } from 'vitest';
import { profileItem } from '../../ground/keys/member.ts';
import { newId } from '../../ground/platform/ids.ts';
import type { AuthenticatedMember } from '../../ground/platform/member.ts';
import { putItem } from '../../ground/platform/table.ts';
import { testMember } from '../../testing/member.ts';
import { openTemporaryTable } from '../../testing/temporary-table.ts';
import { getMe } from './members.ts';
import { ensureProfile, findProfile } from './profile.ts';
import { updateMe } from './update-me.ts';

const table = await openTemporaryTable();
afterAll(() => table.close());

const now = new Date('2026-11-20T10:00:00.000Z');
const dependencies = { table, now: () => now, newId };
const call = { params: undefined, query: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };

const me = (member: AuthenticatedMember) => getMe({ ...call, member }, dependencies);

describe('profile (docs/product.md#profile)', () => {
  test('has the identity of the token and the name of the profile', async () => {
    const member = testMember({ email: 'ada@example.org', admin: true });
    const profile = {
      sub: member.sub,
      email: member.email,
      subscriptionStatus: 'Free',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    await putItem(table, profileItem({ ...profile, fullName: 'Ada Lovelace' }));
    const own = { admin: true, adminWithheld: [], secondFactorAt: null };
    expect(await me(member)).toEqual({ ...profile, ...own, fullName: 'Ada Lovelace' });
  });

  test('is created with the local part of the address as name, and subscription Free', async () => {
    const member = testMember({ email: 'grace.hopper@example.org' });
    const shown = await me(member);
    expect(shown).toMatchObject({ fullName: 'grace.hopper', subscriptionStatus: 'Free', admin: false });
    expect(await findProfile(table, member.sub)).toMatchObject({
      fullName: 'grace.hopper',
      createdAt: now.toISOString(),
    });
  });

  test('is created once by concurrent requests', async () => {
    const { sub, email } = testMember();
    const attempts = Array.from({ length: 10 }, (_, n) =>
      ensureProfile(table, { sub, email, fullName: `Name ${n}` }, now),
    );
    expect(new Set((await Promise.all(attempts)).map(({ fullName }) => fullName)).size).toBe(1);
  });

  test('changes the name of the member only', async () => {
    const member = testMember();
    const other = testMember();
    const before = [await me(member), await me(other)];
    const changed = await updateMe({ ...call, body: { fullName: 'Ada King' }, member }, dependencies);
    expect(changed).toEqual({ ...before[0], fullName: 'Ada King' });
    expect([await me(member), await me(other)]).toEqual([changed, before[1]]);
    expect((await findProfile(table, member.sub))?.updatedAt).toBe(now.toISOString());
  });
});
