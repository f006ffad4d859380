import { useEffect } from 'react';
import type { SWRResponse } from 'swr';
import type { Answer } from '#shared/contract/contract.ts';
import { keepAccount, useAccount } from '../account/marker.ts';
import type { ApiProblem } from '../api/problem.ts';
import { useEndpoint } from '../api/use-endpoint.ts';

export type Me = Answer<'getMe'>;

/** Who is signed in, as the server knows them. */
export function useMe(): SWRResponse<Me, ApiProblem> {
  return useEndpoint('getMe', {});
}

/** Corrects what the browser remembers of whoever is signed in: their name may have been changed elsewhere. */
export function useFreshAccount(): void {
  const { data: me } = useMe();
  const account = useAccount();
  useEffect(() => {
    if (!me || account?.sub !== me.sub) return;
    if (account.name === me.fullName && account.admin === me.admin) return;
    keepAccount({ ...account, name: me.fullName, admin: me.admin });
  }, [me, account]);
}
