import '../../../lib/api/site-routes.ts';
import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { formatMoney, formatPrice, type Money } from '#shared/rules/money.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { readGuest, readGuestFields, storeGuestForm } from '../../../lib/account/guest.ts';
import { guestErrors } from '../../../lib/account/guest-rules.ts';
import { storeReturn } from '../../../lib/account/return-to.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { type FormRules, hasErrors, type ReadField } from '../../../lib/forms/form.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { longSessionsText, packSessionsText, packValidityText } from '../../../lib/packs/pack-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { CheckoutDialog } from '../../../ui/checkout/CheckoutDialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { GuestFields } from '../../../ui/GuestFields.tsx';
import { MoneyLines } from '../../../ui/MoneyLines.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { type BuyerField, buyPack, type PackOrder, packNextAddress, packProblem } from './buy-pack.ts';
import '../../../ui/checkout/sum.css';
import '../../../ui/session/price.css';
import './buy-pack.css';

type Props = { pack: PackForSale; onClose: () => void };

/** The rules of the form; null as the price where it is not known in which currency to pay. */
export function packRules(
  pack: Pick<PackForSale, 'id'>,
  { total, isGuest }: { total: Money | null; isGuest: boolean },
): FormRules<BuyerField, PackOrder, ReadField<BuyerField>> {
  return {
    parse: (read) => {
      const guest = isGuest ? readGuestFields(read) : null;
      const wrong = guest ? guestErrors(guest) : {};
      if (hasErrors(wrong) || total === null) return { wrong };
      return { body: { packForSaleId: pack.id, total, consent: read('consent') === 'on', guest } };
    },
  };
}

function useBuying(pack: PackForSale) {
  const account = useAccount();
  const { currency } = useCurrency();
  const total: Money | null = currency && { amount: pack.price[currency], currency };
  const [leaving, setLeaving] = useState(false);
  usePageRestore(() => setLeaving(false));
  const buying = useForm({
    rules: packRules(pack, { total, isGuest: account === null }),
    send: async (order: PackOrder) => {
      // The payment page is being opened.
      if (leaving) return;
      const address = packNextAddress(await buyPack(order, account));
      setLeaving(true);
      window.location.assign(address);
    },
    explain: packProblem,
  });
  return { ...buying, account, total, busy: buying.busy || leaving };
}

/** Asks who buys a pack, and leads to the payment (docs/product.md#packs). */
export function BuyPackDialog({ pack, onClose }: Props) {
  const { account, total, form, field, message, busy } = useBuying(pack);
  const [guest] = useState(readGuest);
  return (
    <CheckoutDialog title={`Buy ${pack.name}`} summary={<Summary pack={pack} total={total} />} onClose={onClose}>
      {message && <Alert {...message} />}
      <Form
        form={form}
        className="guest"
        aria-label={pack.name}
        onInput={({ currentTarget }) => !account && storeGuestForm(currentTarget)}
      >
        <Facts pack={pack} total={total} />
        {account ? (
          <p>
            It is for your account; the mail about it goes to <b>{account.email}</b>.
          </p>
        ) : (
          <>
            <GuestFields
              field={(name) => ({ ...field(name), defaultValue: guest[name], autoFocus: name === 'firstName' })}
              email={{ hint: 'The link to your pack and the receipt go here.' }}
            />
            <SignInHint />
          </>
        )}
        <Consent />
        <div className="guest__end">
          <SubmitButton tone="clay" wide busy={busy}>
            {busy ? 'Taking you to the payment…' : total ? `Pay ${formatMoney(total)}` : 'Pay'}
          </SubmitButton>
          <p className="hint">You pay on the next page, by card. Nothing renews.</p>
        </div>
      </Form>
    </CheckoutDialog>
  );
}

/** Is never ticked beforehand: whoever has not agreed can use it later, and gets all of it back until then (docs/product.md#packs). */
function Consent() {
  return (
    <label className="buy-pack__consent">
      <input type="checkbox" name="consent" />
      <span>
        I want to use it at once. If I withdraw within {withdrawalDays} days, what I have used by then is kept, at the
        price of a single session for each credit. Without this it can be used after these days.
      </span>
    </label>
  );
}

function SignInHint() {
  return (
    <p className="hint">
      Have an account?{' '}
      <AppLink to={paths.signIn.href()} onClick={() => storeReturn(paths.passes.href())}>
        Sign in
      </AppLink>{' '}
      to have the pack there.
    </p>
  );
}

function Summary({ pack, total }: { pack: PackForSale; total: Money | null }) {
  const { categories } = useSite();
  const long = longSessionsText(pack);
  return (
    <div className="pack-summary only-wide">
      <PackDots sessions={pack.sessions} left={pack.sessions} size="large" />
      <p className="pack-summary__name serif">{pack.name}</p>
      <ul className="secondary">
        <li>{packSessionsText(pack, categories)}</li>
        <li>{packValidityText(pack)}</li>
        {long && <li>{long}</li>}
        <li>{pack.forOthers ? 'For you or a friend' : 'For you alone'}</li>
      </ul>
      <div className="sum">
        <MoneyLines
          lines={[{ label: `${pack.sessions} sessions`, amount: total ? formatMoney(total) : '\u00a0' }]}
          total={{ label: 'Total', amount: total ? formatMoney(total) : '\u00a0' }}
        />
      </div>
    </div>
  );
}

/** The same in a line, for narrow screens. */
function Facts({ pack, total }: { pack: PackForSale; total: Money | null }) {
  const { categories } = useSite();
  const price = total ? ` for ${formatPrice(total)}` : '';
  return (
    <p className="hint only-phone">
      {`${pack.sessions} sessions${price}. ${packSessionsText(pack, categories)}. ${packValidityText(pack)}.`}
    </p>
  );
}
