import { newSecret, putSecret } from '../domains/identity/secrets.ts';
import { ensureProfile } from '../domains/members/profile.ts';
import { downloadOwnData, keepOwnData, requestOwnDataLink, requestOwnDeletion } from '../endpoints/own-data/by-link.ts';
import { downloadMyData } from '../endpoints/own-data/download.ts';
import { requestMyDeletion } from '../endpoints/own-data/request-deletion.ts';
import { transact } from '../ground/platform/transact.ts';
import { someEmail } from './account-requests.ts';
import { fakeAccounts } from './fake-accounts.ts';
import type { RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import type { TestSite } from './site.ts';

const { accounts } = fakeAccounts();
const ofGuests = { ...accounts, findAccount: async () => undefined };

/** Limited requests about one's own data (limited-requests.ts). */
export function ownDataRequests(site: TestSite, request: RequestBuilder) {
  const { table, now } = site.dependencies;
  /** An address without an account, and the secret of its mailed link. */
  async function linked() {
    const member = someEmail();
    const secret = newSecret();
    await transact(table, [putSecret(secret, { purpose: 'own_data', bearer: member }, now(), 60)]);
    return { member, secret };
  }
  return {
    requestOwnDataLink: async () =>
      request(
        {},
        ({ who, ...call }) =>
          (dependencies) =>
            requestOwnDataLink({ ...call, body: { email: who.email } }, { ...dependencies, accounts }),
      ),
    downloadOwnData: async () =>
      request(
        await linked(),
        ({ secret, ...call }) =>
          (dependencies) =>
            downloadOwnData({ ...call, body: { secret } }, { ...dependencies, accounts: ofGuests }),
      ),
    requestOwnDeletion: async () =>
      request(
        await linked(),
        ({ secret, ...call }) =>
          (dependencies) =>
            requestOwnDeletion({ ...call, body: { secret, refunds: [] } }, { ...dependencies, accounts: ofGuests }),
      ),
    keepOwnData: async () =>
      request(
        await linked(),
        ({ secret, ...call }) =>
          (dependencies) =>
            keepOwnData({ ...call, body: { secret } }, { ...dependencies, accounts: ofGuests }),
      ),
    downloadMyData: async () =>
      request({}, (call) => (dependencies) => downloadMyData(call, { ...dependencies, accounts })),
    requestMyDeletion: async () => {
      const member = testMember();
      await ensureProfile(table, member, now());
      return request(
        { member: member.sub },
        (call) => (dependencies) =>
          requestMyDeletion({ ...call, body: { refunds: [] } }, { ...dependencies, accounts }),
        member,
      );
    },
  };
}
