import { expect, test } from 'vitest';
import { commitText } from '#shared/rules/commit.ts';
import { adminCaller, callAs } from '../../../testing/admin-caller.ts';
import { call } from '../../../testing/cloud.ts';
import { makeMember, signIn } from '../../../testing/sign-in.ts';
import { getVersion } from './version.ts';

const commit = '0123456789abcdef0123456789abcdef01234567';

test.each([true, false])(
  'names the commit, and whether its tree had changes: %s (docs/operations.md#which-commit-runs)',
  async (hasChanges) => {
    const deployed = { commit: commitText({ commit, hasChanges }) };
    expect(await getVersion(callAs(adminCaller(), {}), deployed)).toEqual({ commit, hasChanges });
  },
);

test('the local cloud, which is not deployed, has none', async () => {
  const { headers } = await signIn(await makeMember({ admin: true }));
  const { status, body } = await call('GET /api/admin/version', { headers });
  expect([status, body]).toEqual([200, { commit: null, hasChanges: false }]);
});
