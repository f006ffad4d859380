import type { ResponseBody } from '#shared/contract/contract.ts';
import { useAccount } from '../account/account-store.ts';
import { refresh, useEndpoint } from '../api/use-endpoint.ts';

export type OwnMembership = ResponseBody<'changeMembership'>;

/** The memberships of a member that have not ended; none for a guest, and until they are known. */
export function useOwnMemberships(): OwnMembership[] {
  const account = useAccount();
  const { data } = useEndpoint('listMyMemberships', account ? {} : null);
  return data?.memberships.filter(({ state }) => state !== 'ended') ?? [];
}

/** True once it is known that the signed-in account has the membership, also one that has ended. */
export function useHasMembership(membershipId: string): boolean {
  const account = useAccount();
  const { data } = useEndpoint('listMyMemberships', account ? {} : null);
  return data?.memberships.some(({ id }) => id === membershipId) ?? false;
}

/** Asks again what is known of memberships and of what they give. */
export function refreshMemberships(): Promise<void> {
  return refresh('listMyMemberships', 'listMyPacks', 'showPack');
}
