import { type FocusEvent, useMemo, useState } from 'react';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import type { ReadField } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { buyVoucher, giftProblem, nextAddress } from './buy-voucher.ts';
import { emptyDraft, type GiftDraft, type GiftField, giftFields, readDraft, storeDraft } from './gift-draft.ts';
import { giftRules, linkError, linklessFields } from './gift-rules.ts';
import { useGiftThings } from './use-gift-things.ts';

function draftBy(read: ReadField<GiftField>): GiftDraft {
  const [amount, typedAmount, recipientName, giverName, recipientEmail, words, when, date] = giftFields.map(read);
  return {
    amount: amount ?? '',
    otherAmount: typedAmount ?? '',
    recipientName: recipientName ?? '',
    giverName: giverName ?? '',
    recipientEmail: recipientEmail ?? '',
    words: words ?? '',
    when: when ?? '',
    date: date ?? '',
  };
}

/**
 * The form that buys a voucher. `draft` follows what is typed, for the preview; `stored` is what was typed before in this tab and
 * fills the fields at first.
 */
export function useGiftForm() {
  const account = useAccount();
  const { currency } = useCurrency();
  const { vouchers: sale } = useSite();
  const isHydrated = useHydrated();
  const stored = useMemo(() => {
    const empty = emptyDraft(sale);
    return isHydrated ? readDraft(empty) : empty;
  }, [isHydrated, sale]);
  const [typed, setTyped] = useState<GiftDraft | null>(null);
  const [leaving, setLeaving] = useState(false);
  usePageRestore(() => setLeaving(false));
  const things = useGiftThings();
  const context = { sale, things, currency, isGuest: !account, zone: knownViewerZone(), now: () => new Date() };
  const { form, field, busy, message, readNow, markWrong } = useForm({
    rules: giftRules(context),
    send: async (order) => {
      // The payment page is being opened.
      if (leaving) return;
      const address = nextAddress(await buyVoucher(order, account));
      setLeaving(true);
      window.location.assign(address);
    },
    explain: giftProblem,
  });
  const follow = () => {
    const draft = draftBy(readNow());
    setTyped(draft);
    storeDraft(draft);
  };
  /** Says at once, as the field is left, that its words cannot have a link. */
  const leave = ({ target }: FocusEvent<HTMLFormElement>) => {
    const name = linklessFields.find((one) => one === target.name);
    const error = name && linkError(target.value);
    if (error) markWrong({ [name]: error });
  };
  return {
    account,
    context,
    form,
    field,
    message,
    busy: busy || leaving,
    draft: typed ?? stored,
    stored,
    follow,
    leave,
  };
}

export type GiftFormState = ReturnType<typeof useGiftForm>;
