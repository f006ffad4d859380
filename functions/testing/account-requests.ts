import { setupMinutes } from '#shared/rules/accounts.ts';
import { changePassword } from '../domains/identity/change-password.ts';
import { requestMagicLink } from '../domains/identity/magic-link.ts';
import { setPassword } from '../domains/identity/set-password.ts';
import { createSetupLink } from '../domains/identity/setup-links.ts';
import { resendSignUp, signUp } from '../domains/identity/sign-up.ts';
import { setUpAccount } from '../endpoints/account-setup/set-up-account.ts';
import { newId } from '../ground/platform/ids.ts';
import { randomIp } from './cloud.ts';
import { fakePool } from './fake-pool.ts';
import type { RequestBuilder } from './limited-request.ts';
import type { TestSite } from './site.ts';

export const names = { firstName: 'Ada', lastName: 'Lovelace' };
export const someEmail = () => `${newId(new Date()).toLowerCase()}@example.org`;
const identity = (dependencies: TestSite['dependencies']) => ({ ...dependencies, pool: fakePool().pool });

/** Limited requests about accounts (limited-requests.ts). */
export function accountRequests(site: TestSite, request: RequestBuilder) {
  const { table } = site.dependencies;
  return {
    signUp: async () =>
      request(
        {},
        ({ who, ...call }) =>
          (dependencies) =>
            signUp(
              { ...call, body: { ...names, email: who.email, password: 'breathe-in-slowly' } },
              identity(dependencies),
            ),
      ),
    resendSignUp: async () => {
      const email = someEmail();
      const caller = { params: undefined, query: undefined, request: { ip: randomIp(), country: null } };
      const body = { ...names, email, password: 'breathe-in-slowly' };
      const { signUpId } = await signUp({ ...caller, body }, identity(site.dependencies));
      return request(
        { email },
        ({ who, ...call }) =>
          (dependencies) =>
            resendSignUp({ ...call, params: { signUpId } }, identity(dependencies)),
      );
    },
    setUpAccount: async () => {
      const email = someEmail();
      const link = { email, fullName: 'Ada Lovelace', signUpId: null };
      const secret = await createSetupLink(table, link, setupMinutes, site.dependencies.now());
      return request(
        { member: email, secret },
        ({ secret: shown, ...call }) =>
          (dependencies) =>
            setUpAccount({ ...call, body: { secret: shown, password: 'breathe-in-slowly' } }, identity(dependencies)),
      );
    },
    requestMagicLink: async () =>
      request(
        {},
        ({ who, ...call }) =>
          (dependencies) =>
            requestMagicLink({ ...call, body: { email: who.email, purpose: 'sign_in' } }, identity(dependencies)),
      ),
    setPassword: async () =>
      request(
        {},
        (call) => (dependencies) =>
          setPassword({ ...call, body: { newPassword: 'slow-breath' } }, identity(dependencies)),
      ),
    changePassword: async () => {
      const body = { currentPassword: 'old-password', newPassword: 'slow-breath' };
      return request({}, (call) => (dependencies) => changePassword({ ...call, body }, identity(dependencies)));
    },
  };
}
