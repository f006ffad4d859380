import '../../../lib/api/site-routes.ts';
import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import type { Money } from '#shared/rules/money.ts';
import type { SumsByCurrency } from '#shared/rules/vouchers.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { useForm } from '../../../lib/forms/use-form.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { buyPack, packNextAddress, packProblem } from './buy-pack.ts';
import { type PackForm, packRules } from './pack-rules.ts';

/** A plan that is for sale. */
type ForSale = { id: string; price: SumsByCurrency };

/** The form that buys a membership, up to its payment; `page` shows an order that is paid already. */
export function useBuying(thing: ForSale, page: typeof paths.pack | typeof paths.membership = paths.pack) {
  const account = useAccount();
  const { currency } = useCurrency();
  const total: Money | null = currency && { amount: thing.price[currency], currency };
  const [leaving, setLeaving] = useState(false);
  usePageRestore(() => setLeaving(false));
  const buying = useForm({
    rules: packRules(thing, { total, isGuest: account === null }),
    send: async (order: PackForm) => {
      // The payment page is being opened.
      if (leaving) return;
      const address = packNextAddress(await buyPack({ ...order, vouchers: [] }, account), page);
      setLeaving(true);
      window.location.assign(address);
    },
    explain: packProblem,
  });
  return { ...buying, account, total, busy: buying.busy || leaving };
}
