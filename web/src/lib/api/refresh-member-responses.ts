import { mutate } from 'swr';
import { isMembers } from './use-endpoint.ts';

/** Refetches what failed because the session had ended; current data stays until then. Apart, since the first page does not need it. */
export async function refreshMemberResponses(): Promise<void> {
  await mutate(isMembers);
}
