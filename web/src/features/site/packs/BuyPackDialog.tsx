import { formatMoney, formatPrice, type Money } from '#shared/rules/money.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { storeGuestForm } from '../../../lib/account/guest.ts';
import { longSessionsText, packSessionsText, packValidityText } from '../../../lib/packs/pack-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { CheckoutDialog } from '../../../ui/checkout/CheckoutDialog.tsx';
import { Form } from '../../../ui/Form.tsx';
import { MoneyLines } from '../../../ui/MoneyLines.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { BuyerFields, Consent } from './BuyerFields.tsx';
import { useBuying } from './use-buying.ts';
import '../../../ui/checkout/sum.css';
import '../../../ui/session/price.css';
import './buy-pack.css';

type Props = { pack: PackForSale; onClose: () => void };

/** Asks who buys a pack, and leads to the payment (docs/product.md#packs). */
export function BuyPackDialog({ pack, onClose }: Props) {
  const { account, total, form, field, message, busy } = useBuying(pack);
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
        <BuyerFields account={account} field={field} thing="pack" />
        <Consent>
          I want to use it at once. If I withdraw within {withdrawalDays} days, what I have used by then is kept, at the
          price of a single session for each credit. Without this it can be used after these days.
        </Consent>
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
