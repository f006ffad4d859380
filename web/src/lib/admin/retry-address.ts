import { call } from '../api/call.ts';
import { refresh } from '../api/use-endpoint.ts';
import { withNotice } from './attempt.ts';

/** Has mails sent to an e-mail address again (docs/trust.md#undelivered-mails), with a notice of the result. */
export async function retryAddress(addressId: string): Promise<void> {
  const texts = { done: 'Mails are sent to this address again', failed: 'That did not work' };
  await withNotice(() => call('retryAddress', { params: { addressId } }), texts);
  await refresh('getOverview', 'getOrder', 'getMember', 'listAttendees', 'listWaitlist');
}
