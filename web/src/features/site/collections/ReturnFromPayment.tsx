import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import type { Collection } from '#shared/rules/collections.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { clearBooking } from '../../../lib/booking-storage.ts';
import { pendingPurchaseEmail, storePendingPurchase } from '../../../lib/collections/pending-purchase.ts';
import { notify } from '../../../lib/notify.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AccountSetup } from './AccountSetup.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { nextLook, type Outcome, outcomeOf } from './payment-outcome.ts';
import { memoryOf } from './purchase.ts';

/** Milliseconds until a birth buyer is taken to what they bought (spec section 9). */
const redirectAfter = 2000;

/** Shown to somebody who comes back from the payment page: success=true with purchaseId (spec section 4). */
export function ReturnFromPayment({ collection }: { collection: Collection }) {
  const [query] = useQuery();
  const purchaseId = query.get('success') === 'true' ? query.get('purchaseId') : null;
  return purchaseId && <Returned key={purchaseId} collection={collection} purchaseId={purchaseId} />;
}

function Returned({ collection, purchaseId }: { collection: Collection; purchaseId: string }) {
  const account = useAccount();
  const { data, error, mutate } = useEndpoint(
    'settlePurchase',
    { params: { purchaseId } },
    { refreshInterval: nextLook, revalidateOnFocus: false, revalidateIfStale: true },
  );
  const outcome = outcomeOf(data, error, account !== null);
  const [, changeQuery] = useQuery();
  const clear = () => changeQuery({ success: null, purchaseId: null, session_id: null }, 'replace');
  const email = pendingPurchaseEmail();

  useConsequences(collection, outcome, clear);
  if (collection === 'stress' && outcome === 'opened') return null;
  if (collection === 'birth' && outcome === 'elsewhere' && !account && email) {
    return <AccountSetup email={email} onClose={clear} />;
  }
  return (
    <PaymentPanel
      collection={collection}
      outcome={outcome}
      isSignedIn={account !== null}
      onRetry={() => void mutate()}
      onClose={clear}
    />
  );
}

/** What a settled purchase changes: what is remembered of it goes, and a paid one shows everywhere at once. */
function useConsequences(collection: Collection, outcome: Outcome, clear: () => void): void {
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each outcome has its consequences once.
  useEffect(() => {
    const isSettled = outcome === 'opened' || outcome === 'elsewhere' || outcome === 'refunded' || outcome === 'closed';
    if (isSettled) clearBooking(memoryOf(collection));
    if (outcome !== 'opened') return;
    storePendingPurchase(null);
    void refresh('getMyCollections');
    if (collection === 'birth') {
      const timer = setTimeout(() => void navigate(`${paths.myResources.href()}?source=purchase`), redirectAfter);
      return () => clearTimeout(timer);
    }
    notify({ tone: 'good', title: 'Payment Successful', text: 'You have full access to all stress recordings' });
    clear();
  }, [outcome]);
}
