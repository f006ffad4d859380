import '../../../lib/api/site-routes.ts';
import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import type { Money } from '#shared/rules/money.ts';
import type { SumsByCurrency } from '#shared/rules/vouchers.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { readGuestFields } from '../../../lib/account/guest.ts';
import { guestErrors } from '../../../lib/account/guest-rules.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { type FormRules, hasErrors, type ReadField } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { type BuyerField, buyPack, type PackOrder, packNextAddress, packProblem } from './buy-pack.ts';

/** A pack or a plan that is for sale. */
type ForSale = { id: string; price: SumsByCurrency };

/** The rules of the form; null as the price where it is not known in which currency to pay. */
export function packRules(
  { id: packForSaleId }: Pick<ForSale, 'id'>,
  { total, isGuest }: { total: Money | null; isGuest: boolean },
): FormRules<BuyerField, PackOrder, ReadField<BuyerField>> {
  return {
    parse: (read) => {
      const guest = isGuest ? readGuestFields(read) : null;
      const wrong = guest ? guestErrors(guest) : {};
      if (hasErrors(wrong) || total === null) return { wrong };
      return { body: { packForSaleId, total, consent: read('consent') === 'on', guest } };
    },
  };
}

/** The form that buys a pack or a membership, up to its payment; `page` shows an order that is paid already. */
export function useBuying(thing: ForSale, page: typeof paths.pack | typeof paths.membership = paths.pack) {
  const account = useAccount();
  const { currency } = useCurrency();
  const total: Money | null = currency && { amount: thing.price[currency], currency };
  const [leaving, setLeaving] = useState(false);
  usePageRestore(() => setLeaving(false));
  const buying = useForm({
    rules: packRules(thing, { total, isGuest: account === null }),
    send: async (order: PackOrder) => {
      // The payment page is being opened.
      if (leaving) return;
      const address = packNextAddress(await buyPack(order, account), page);
      setLeaving(true);
      window.location.assign(address);
    },
    explain: packProblem,
  });
  return { ...buying, account, total, busy: buying.busy || leaving };
}
