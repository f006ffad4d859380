import { useEffect } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { type Collection, collectionRow } from '#shared/rules/collections.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { clearBooking } from '../../../lib/booking/booking-storage.ts';
import { collectionText } from '../../../lib/collections/collection-text.ts';
import { orderSubject, pendingPurchaseEmail, storePendingPurchase } from '../../../lib/collections/pending-purchase.ts';
import { notify } from '../../../lib/notify.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AccountSetup } from './AccountSetup.tsx';
import { PaymentPanel } from './PaymentPanel.tsx';
import { outcomeOf, type PaymentOutcome, purchasePollInterval } from './payment-outcome.ts';

/** Milliseconds until a buyer is redirected to My Resources (docs/product.md#purchase-return). */
const redirectAfter = 2000;

/** Shown for `success=true` with `purchaseId` in the query (docs/product.md#purchase-return). */
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
    { refreshInterval: purchasePollInterval, revalidateOnFocus: false, revalidateIfStale: true },
  );
  const outcome = outcomeOf(data, error, account !== null);
  const [, changeQuery] = useQuery();
  const clear = () => changeQuery({ success: null, purchaseId: null, session_id: null }, 'replace');
  const email = pendingPurchaseEmail();

  useOutcomeEffects(collection, outcome, clear);
  const { afterPurchase, isSoldToGuests } = collectionRow(collection);
  if (afterPurchase === 'page' && outcome === 'opened') return null;
  if (isSoldToGuests && outcome === 'elsewhere' && !account && email) {
    return <AccountSetup email={email} purchaseId={purchaseId} onClose={clear} />;
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

/** Clears what is stored of a settled purchase, and updates the pages after a paid one. */
function useOutcomeEffects(collection: Collection, outcome: PaymentOutcome, clear: () => void): void {
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each outcome.
  useEffect(() => {
    const isSettled = outcome === 'opened' || outcome === 'elsewhere' || outcome === 'refunded' || outcome === 'closed';
    if (isSettled) clearBooking(orderSubject(collection));
    if (outcome !== 'opened') return;
    storePendingPurchase(null);
    void refresh('getMyCollections');
    if (collectionRow(collection).afterPurchase === 'my_resources') {
      const timer = setTimeout(() => void navigate(`${paths.myResources.href()}?source=purchase`), redirectAfter);
      return () => clearTimeout(timer);
    }
    notify({
      tone: 'good',
      title: 'Payment Successful',
      text: `You have full access to all ${collectionText(collection).name} recordings`,
    });
    clear();
  }, [outcome]);
}
