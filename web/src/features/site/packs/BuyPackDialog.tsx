import { formatMoney, formatPrice, type Money } from '#shared/rules/money.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { storeGuestForm } from '../../../lib/account/guest.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { longSessionsText, packSessionsText, packValidityText } from '../../../lib/packs/pack-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { CheckoutDialog } from '../../../ui/checkout/CheckoutDialog.tsx';
import { DiscountCode } from '../../../ui/checkout/DiscountCode.tsx';
import { Sum, SumLine } from '../../../ui/checkout/Sum.tsx';
import { Form } from '../../../ui/Form.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { SubmitButton } from '../../../ui/SubmitButton.tsx';
import { BuyerFields, Consent } from './BuyerFields.tsx';
import { type BuyingPack, useBuyingPack } from './use-buying-pack.ts';
import '../../../ui/session/price.css';
import './buy-pack.css';

type Props = { pack: PackForSale; onClose: () => void };

/** Asks who buys a pack, and leads to the payment (docs/product.md#packs). */
export function BuyPackDialog({ pack, onClose }: Props) {
  const buying = useBuyingPack(pack);
  const { account, total, form, field, message, codes, vouchers, payment } = buying;
  const { rates } = useCurrency();
  return (
    <CheckoutDialog title={`Buy ${pack.name}`} summary={<Summary pack={pack} buying={buying} />} onClose={onClose}>
      {message && <Alert {...message} />}
      <Form
        form={form}
        className="guest"
        aria-label={pack.name}
        onInput={({ currentTarget }) => !account && storeGuestForm(currentTarget)}
      >
        <Facts pack={pack} total={total} />
        <BuyerFields account={account} field={field} thing="pack" />
        <DiscountCode discount={codes} vouchers={vouchers} payment={payment} rates={rates} />
        <Consent>
          I want to use it at once. If I withdraw within {withdrawalDays} days, what I have used by then is kept, at the
          price of a single session for each credit. Without this it can be used after these days.
        </Consent>
        <BuyPackEnd pack={pack} buying={buying} />
      </Form>
    </CheckoutDialog>
  );
}

type EndProps = {
  pack: Pick<PackForSale, 'sessions'>;
  buying: Pick<BuyingPack, 'total' | 'payment' | 'isPaid' | 'busy'>;
};

/** The button that buys a pack, which says what is left to pay. */
export function BuyPackEnd({ pack, buying }: EndProps) {
  const { payment, isPaid, busy } = buying;
  return (
    <div className="guest__end">
      {payment !== null && payment.parts.length > 0 && (
        <div className="only-phone">
          <SumLine {...sumOf(pack, buying)} />
        </div>
      )}
      <SubmitButton tone="clay" wide busy={busy}>
        {buttonText(buying)}
      </SubmitButton>
      <p className="hint">
        {isPaid
          ? 'Nothing is left to pay: the pack is yours at once. Nothing renews.'
          : 'You pay on the next page, by card. Nothing renews.'}
      </p>
    </div>
  );
}

function buttonText({ payment, isPaid, busy }: EndProps['buying']): string {
  if (busy) return isPaid ? 'One moment…' : 'Taking you to the payment…';
  if (isPaid) return 'Buy the pack';
  return payment ? `Pay ${formatMoney(payment.rest)}` : 'Pay';
}

/** The price has no discount. */
function sumOf({ sessions }: EndProps['pack'], { total, payment }: Pick<BuyingPack, 'total' | 'payment'>) {
  const price = total && { quote: { list: total, discount: { ...total, amount: 0 }, total, rate: 1 }, total };
  return { label: `${sessions} sessions`, price, payment, applied: null };
}

function Summary({ pack, buying }: { pack: PackForSale; buying: BuyingPack }) {
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
      <Sum {...sumOf(pack, buying)} />
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
