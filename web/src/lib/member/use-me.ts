import { useEffect } from 'react';
import type { SWRResponse } from 'swr';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { readAccount, storeAccount } from '../account/account-store.ts';
import { refresh, useEndpoint } from '../api/use-endpoint.ts';
import type { ApiProblem } from '../problem.ts';
import { onStoredElsewhere } from '../storage.ts';

export type Me = ResponseBody<'getMe'>;

export function useMe(): SWRResponse<Me, ApiProblem> {
  return useEndpoint('getMe', {});
}

/** Tells whether it is an admin's account, also while its rights are withheld (docs/trust.md#admins). */
export function isAdminAccount({ admin, adminWithheld }: Pick<Me, 'admin' | 'adminWithheld'>): boolean {
  return admin || adminWithheld.length > 0;
}

/** Corrects what the browser remembers of the signed-in member: their name may have been changed, here or elsewhere. */
export function useFreshAccount(): void {
  const { data: me } = useMe();

  // Only news from the server correct it: what another tab has just written may be newer than this tab's data.
  useEffect(() => {
    const account = readAccount();
    if (!me || account?.sub !== me.sub) return;
    const name = me.fullName;
    const admin = isAdminAccount(me);
    if (account.name === name && account.admin === admin) return;
    storeAccount({ ...account, name, admin });
  }, [me]);

  useEffect(() => onStoredElsewhere('account', () => void refresh('getMe')), []);
}
