import { paths } from '#shared/contract/paths.ts';
import { type Plan, planSummary, sessionShare } from '#shared/rules/memberships.ts';
import { formatMoney, type Money } from '#shared/rules/money.ts';
import { ownPageHref } from '#shared/rules/site.ts';
import { withdrawalDays } from '#shared/rules/voucher-sale.ts';
import { storeGuestForm } from '../../../lib/account/guest.ts';
import { planFacts } from '../../../lib/memberships/plan-text.ts';
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

type Props = { plan: Plan; onClose: () => void };

/** Asks who joins, and leads to the payment of the first period (docs/product.md#memberships). */
export function JoinDialog({ plan, onClose }: Props) {
  const { account, total, form, field, message, busy } = useBuying(plan, paths.membership);
  return (
    <CheckoutDialog title={`Join: ${plan.name}`} summary={<Summary plan={plan} total={total} />} onClose={onClose}>
      {message && <Alert {...message} />}
      <Form
        form={form}
        className="guest"
        aria-label={plan.name}
        onInput={({ currentTarget }) => !account && storeGuestForm(currentTarget)}
      >
        <Renewal plan={plan} total={total} />
        <BuyerFields account={account} field={field} thing="membership" />
        <Consent>{consentText(plan, total)}</Consent>
        <div className="guest__end">
          <SubmitButton tone="clay" wide busy={busy}>
            {busy ? 'Taking you to the payment…' : total ? `Pay ${formatMoney(total)} a ${plan.interval}` : 'Pay'}
          </SubmitButton>
          <p className="hint">You pay on the next page, by card, which also pays each later {plan.interval}.</p>
        </div>
      </Form>
    </CheckoutDialog>
  );
}

/** Says before the payment that it renews, until when, and how it ends. */
function Renewal({ plan, total }: { plan: Plan; total: Money | null }) {
  const { legal } = useSite();
  const terms = legal.find(({ href }) => href === ownPageHref('terms'));
  const sum = total ? formatMoney(total) : 'The price';
  return (
    <p className="hint">
      {`${planSummary(plan)}. ${sum} is charged now, and again every ${plan.interval} until you cancel. You can cancel at any time, by one press: it then ends with the ${plan.interval} that is paid.`}
      {terms && (
        <>
          {' '}
          <a href={terms.href} target="_blank" rel="noreferrer">
            {terms.label}
          </a>
        </>
      )}
    </p>
  );
}

function consentText(plan: Plan, total: Money | null): string {
  const share = total && `, at ${formatMoney({ ...total, amount: sessionShare(plan, total) })} for each session`;
  const used =
    plan.sessions === null ? 'the days that have passed are paid' : `what I have used by then is kept${share ?? ''}`;
  return `I want it to begin at once. If I withdraw within ${withdrawalDays} days, ${used}. Without this it can be used after these days.`;
}

function Summary({ plan, total }: { plan: Plan; total: Money | null }) {
  const { categories } = useSite();
  const { sessions } = plan;
  const amount = total ? formatMoney(total) : '\u00a0';
  return (
    <div className="pack-summary only-wide">
      {sessions !== null && <PackDots sessions={sessions} left={sessions} size="large" />}
      <p className="pack-summary__name serif">{plan.name}</p>
      <ul className="secondary">
        {[planSummary(plan), ...planFacts(plan, categories)].map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <div className="sum">
        <MoneyLines lines={[{ label: `Every ${plan.interval}`, amount }]} total={{ label: 'Now', amount }} />
      </div>
    </div>
  );
}
