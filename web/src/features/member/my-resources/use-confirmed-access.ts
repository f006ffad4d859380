import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { confirmationIn, storeConfirmation } from '../../../lib/collections/free-access.ts';
import { notify } from '../../../lib/notify.ts';
import { useQuery } from '../../../lib/router/use-query.ts';

/** Confirms the access once for members who follow the link to a free recording (docs/product.md#free-recordings). */
export function useConfirmedAccess(isHere: boolean): void {
  const [query] = useQuery();
  const navigate = useNavigate();
  const confirmation = isHere ? confirmationIn(query) : null;
  const email = confirmation?.email;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address.
  useEffect(() => {
    if (!confirmation) return;
    storeConfirmation(confirmation);
    notify({
      tone: 'good',
      title: 'Access confirmed!',
      text: `You now have access to your free ${confirmation.collection} recording. Enjoy your breathwork session!`,
    });
    void navigate(paths.myResources.href(), { replace: true });
  }, [email]);
}
