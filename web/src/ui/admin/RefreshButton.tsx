import { withNotice } from '../../lib/admin/attempt.ts';
import { useBusy } from '../../lib/admin/use-busy.ts';
import { buttonClass } from '../button.ts';
import { RefreshCw } from './icons.tsx';

type Props = {
  /** Refetches the current data and throws when that fails: `renew` of `usePages`. */
  onRefresh: () => Promise<unknown>;
  label?: string;
};

/** Fetches a list again, and says 'Data refreshed' (docs/product.md#admin-shell). */
export function RefreshButton({ onRefresh, label = 'Refresh' }: Props) {
  const { busy, run } = useBusy();
  const refresh = () => run(() => withNotice(onRefresh, { done: 'Data refreshed', failed: 'An error occurred' }));
  return (
    <button type="button" className={buttonClass({ tone: 'line' })} aria-disabled={busy} onClick={() => void refresh()}>
      <RefreshCw />
      {label}
    </button>
  );
}
