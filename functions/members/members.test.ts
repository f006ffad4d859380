import { afterAll, describe, expect, test } from '@jest/globals';
import { type LearningResource, learningResourceItem } from '../keys/learning-resource.ts';
import { profileItem } from '../keys/member.ts';
import { getLearningResource, listLearningResources } from '../learning-resources/learning-resources.ts';
import type { Member } from '../platform/member.ts';
import { putItem } from '../platform/table.ts';
import { someMember } from '../testing/member.ts';
import { openOwnTable } from '../testing/own-table.ts';
import { getMe, updateMe } from './members.ts';
import { ensureProfile, findProfile } from './profile.ts';

const table = await openOwnTable();
afterAll(() => table.close());

const now = new Date('2026-11-20T10:00:00.000Z');
const dependencies = { table, now: () => now };
const call = { params: undefined, query: undefined, body: undefined, request: { ip: '192.0.2.1', country: null } };

const me = (member: Member) => getMe({ ...call, member }, dependencies);

describe('a member (spec section 3: profiles)', () => {
  test('is who the token says, with the name of the profile', async () => {
    const member = someMember({ email: 'ada@example.org', admin: true });
    const profile = {
      sub: member.sub,
      email: member.email,
      subscriptionStatus: 'Free',
      createdAt: '2026-01-01T00:00:00.000Z',
    };
    await putItem(table, profileItem({ ...profile, fullName: 'Ada Lovelace' }));
    expect(await me(member)).toEqual({ ...profile, fullName: 'Ada Lovelace', admin: true });
  });

  test('without a profile gets one: the name is the part before the @, the subscription Free', async () => {
    const member = someMember({ email: 'grace.hopper@example.org' });
    const shown = await me(member);
    expect(shown).toMatchObject({ fullName: 'grace.hopper', subscriptionStatus: 'Free', admin: false });
    expect(await findProfile(table, member.sub)).toMatchObject({
      fullName: 'grace.hopper',
      createdAt: now.toISOString(),
    });
  });

  test('gets one profile of many tries at once', async () => {
    const { sub, email } = someMember();
    const tries = Array.from({ length: 10 }, (_, n) =>
      ensureProfile(table, { sub, email, fullName: `Name ${n}` }, now),
    );
    expect(new Set((await Promise.all(tries)).map(({ fullName }) => fullName)).size).toBe(1);
  });

  test('changes their own name, and nothing else', async () => {
    const [member, other] = [someMember(), someMember()];
    const before = [await me(member), await me(other)];
    const changed = await updateMe({ ...call, body: { fullName: 'Ada King' }, member }, dependencies);
    expect(changed).toEqual({ ...before[0], fullName: 'Ada King' });
    expect([await me(member), await me(other)]).toEqual([changed, before[1]]);
    expect((await findProfile(table, member.sub))?.updatedAt).toBe(now.toISOString());
  });
});

describe('learning resources (spec section 7: by created_at descending)', () => {
  const resource = (n: number): LearningResource => ({
    id: `01JD00000${n}0000000000000000`,
    title: `Resource ${n}`,
    description: 'Read it.',
    category: 'Breathwork',
    price: { amount: 1000 * n, currency: 'USD' },
    createdAt: `2026-0${n}-01T00:00:00.000Z`,
  });

  test('are listed newest first, and each is found by its id', async () => {
    for (const n of [2, 1, 3]) await putItem(table, learningResourceItem(resource(n)));
    const member = someMember();
    const { resources } = await listLearningResources({ ...call, member }, dependencies);
    expect(resources).toEqual([resource(3), resource(2), resource(1)]);
    const params = { resourceId: resource(2).id };
    expect(await getLearningResource({ ...call, params, member }, dependencies)).toEqual(resource(2));
  });

  test('that are not there are 404', async () => {
    const params = { resourceId: '01JD0000090000000000000000' };
    await expect(getLearningResource({ ...call, params, member: someMember() }, dependencies)).rejects.toMatchObject({
      code: 'resource_not_found',
    });
  });
});
