import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { linkMinutes } from '#shared/rules/accounts.ts';
import { newSecret, putSecret } from '../domains/identity/secrets.ts';
import { newPassword } from '../domains/second-factor/new-password.ts';
import {
  beginSecondFactor,
  renewRecoveryCodes,
  type SecondFactorDependencies,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../domains/second-factor/second-factor.ts';
import { profileItem } from '../ground/keys/member.ts';
import { putItem } from '../ground/platform/table.ts';
import { transact } from '../ground/platform/transact.ts';
import { fakePool } from './fake-pool.ts';
import type { RequestBuilder } from './limited-request.ts';
import type { TestSite } from './site.ts';

const code = '123456';
const unused = async () => expect.unreachable('Cognito is not called');
const own = (dependencies: TestSite['dependencies']): SecondFactorDependencies => ({
  ...dependencies,
  pool: { ...fakePool().pool, isAdmin: unused, associate: unused, verify: unused, setRequired: unused },
});

/** As `own`, and Cognito knows the account. */
function withAccount(dependencies: TestSite['dependencies']): SecondFactorDependencies {
  const known = own(dependencies);
  return { ...known, pool: { ...known.pool, isAdmin: async () => false } };
}

/** An account and the secret of a mailed link. */
async function linked({ dependencies: { table, now } }: TestSite) {
  const member = randomUUID();
  const profile = { sub: member, email: `${member}@example.org`, fullName: 'Ada', subscriptionStatus: 'Free' };
  await putItem(table, profileItem({ ...profile, createdAt: now().toISOString() }));
  const secret = newSecret();
  await transact(table, [putSecret(secret, { purpose: 'magic_link', bearer: member }, now(), linkMinutes)]);
  return { member, secret };
}

/** Limited requests about two-step sign-in (limited-requests.ts). */
export function secondFactorRequests(site: TestSite, request: RequestBuilder) {
  return {
    newPassword: async () =>
      request(await linked(site), ({ secret, ...call }) => {
        const body = { secret, newPassword: 'a quiet new one' };
        return (dependencies) => newPassword({ ...call, body }, withAccount(dependencies));
      }),
    beginSecondFactor: async () => request({}, (call) => (dependencies) => beginSecondFactor(call, own(dependencies))),
    turnOnSecondFactor: async () =>
      request({}, (call) => (dependencies) => turnOnSecondFactor({ ...call, body: { code } }, own(dependencies))),
    renewRecoveryCodes: async () =>
      request({}, (call) => (dependencies) => renewRecoveryCodes(call, own(dependencies))),
    turnOffSecondFactor: async () =>
      request({}, (call) => (dependencies) => turnOffSecondFactor(call, own(dependencies))),
  };
}
