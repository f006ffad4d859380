import { downloadMyData } from '../endpoints/own-data/download.ts';
import { fakeAccounts } from './fake-accounts.ts';
import type { RequestBuilder } from './limited-request.ts';

const { accounts } = fakeAccounts();

/** Limited requests about one's own data (limited-requests.ts). */
export function ownDataRequests(request: RequestBuilder) {
  return {
    downloadMyData: async () =>
      request({}, (call) => (dependencies) => downloadMyData(call, { ...dependencies, accounts })),
  };
}
