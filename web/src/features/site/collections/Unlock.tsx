import { type ComponentType, useEffect, useState } from 'react';
import type { Collection } from '#shared/rules/collections.ts';
import type { Money } from '#shared/rules/money.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { notify } from '../../../lib/notify.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { buttonClass } from '../../../ui/button.ts';
import { Spinner } from '../../../ui/Spinner.tsx';
import { checkoutFailed, checkoutFailure } from './problem-text.ts';

export type Offered = { collection: Collection; price: Money; onClose: () => void };

const loadDialog = () => import('./PurchaseDialog.tsx');

// A dialog that cannot be fetched yet is fetched again by the click, which then says so.
const prepare = () => void loadDialog().catch(() => undefined);

function useDialog() {
  const [Dialog, setDialog] = useState<ComponentType<Offered> | null>(null);
  const [loading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    try {
      const { PurchaseDialog } = await loadDialog();
      setDialog(() => PurchaseDialog);
    } catch {
      notify({ tone: 'bad', title: checkoutFailed, text: checkoutFailure(null) });
    } finally {
      setLoading(false);
    }
  };
  return { Dialog, loading, open, close: () => setDialog(null) };
}

/**
 * The button that opens the purchase dialog, which is fetched when somebody is about to press it. `purchase=true` in
 * the address opens it for those who are signed in (spec section 2).
 */
export function Unlock({ collection, price }: Omit<Offered, 'onClose'>) {
  const { Dialog, loading, open, close } = useDialog();
  const [query, changeQuery] = useQuery();
  const account = useAccount();
  const isAsked = query.get('purchase') === 'true' && account !== null;
  usePageRestore(close);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address asks once.
  useEffect(() => {
    if (!isAsked) return;
    changeQuery({ purchase: null }, 'replace');
    void open();
  }, [isAsked]);

  return (
    <>
      <button
        type="button"
        className={buttonClass({ tone: 'clay', wide: true })}
        aria-haspopup="dialog"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void open()}
      >
        Unlock All Recordings
      </button>
      {loading && <Spinner label="Opening the purchase" over />}
      {Dialog && <Dialog collection={collection} price={price} onClose={close} />}
    </>
  );
}
