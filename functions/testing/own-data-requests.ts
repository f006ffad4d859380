import { ensureProfile } from '../domains/members/profile.ts';
import { downloadMyData } from '../endpoints/own-data/download.ts';
import { requestMyDeletion } from '../endpoints/own-data/request-deletion.ts';
import { fakeAccounts } from './fake-accounts.ts';
import type { RequestBuilder } from './limited-request.ts';
import { testMember } from './member.ts';
import type { TestSite } from './site.ts';

const { accounts } = fakeAccounts();

/** Limited requests about one's own data (limited-requests.ts). */
export function ownDataRequests(site: TestSite, request: RequestBuilder) {
  const { table, now } = site.dependencies;
  return {
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
