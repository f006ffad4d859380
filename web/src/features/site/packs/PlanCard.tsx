import { joinParam } from '#shared/contract/membership-link.ts';
import { type Plan, planSummary } from '#shared/rules/memberships.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { periodPriceText, planFacts, planPriceText } from '../../../lib/memberships/plan-text.ts';
import { notify } from '../../../lib/notify.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { LazyDialogButton } from '../../../ui/LazyDialogButton.tsx';
import { OpeningPopover } from '../../../ui/OpeningPopover.tsx';
import { Check } from '../../../ui/page-icons.tsx';
import { Price } from '../../../ui/session/Price.tsx';

const loadDialog = async () => (await import('./JoinDialog.tsx')).JoinDialog;

const notifyLoadFailed = () =>
  notify({ tone: 'bad', title: 'The form did not load', text: 'Your connection may have dropped. Please try again.' });

const rings = [104, 80, 56, 32];

/** A membership that is for sale, with what it gives (docs/product.md#memberships). `isFirst`: the one action of the page. */
export function PlanCard({ plan, isFirst }: { plan: Plan; isFirst: boolean }) {
  const { categories, currencies, contact } = useSite();
  const { currency } = useCurrency();
  const isWaiting = useHydrated() && currency === null;
  const shownIn = currency ?? currencies[0] ?? 'GBP';
  const openingId = `opening-${plan.id}`;
  const titleId = `plan-${plan.id}`;
  return (
    <section className="pack-card pack-card--plan boxed" aria-labelledby={titleId}>
      <svg className="pack-card__rings" viewBox="-110 -110 220 220" aria-hidden="true">
        {rings.map((radius) => (
          <circle key={radius} r={radius} />
        ))}
      </svg>
      <p className="pack-card__kind">Membership</p>
      <h2 id={titleId}>{plan.name}</h2>
      <p className="secondary">{planSummary(plan)}.</p>
      <p className="pack-card__price">
        <Price money={{ amount: plan.price[shownIn], currency: shownIn }} />
        <span className="per-visitor" style={isWaiting ? { visibility: 'hidden' } : undefined}>
          {periodPriceText(plan, shownIn)}
        </span>
      </p>
      <ul>
        {planFacts(plan, categories).map((fact) => (
          <li key={fact}>
            <Check />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <LazyDialogButton
        className={buttonClass({ tone: isFirst ? 'clay' : 'line', wide: true })}
        load={loadDialog}
        opening={openingId}
        onLoadFailed={notifyLoadFailed}
        openBy={{ param: joinParam(plan.id), allowed: true }}
        dialog={(JoinDialog, onClose) => <JoinDialog plan={plan} onClose={onClose} />}
      >
        {currency ? `Join for ${planPriceText(plan, currency)}` : `Join: ${plan.name}`}
      </LazyDialogButton>
      <p className="hint">{`Renews every ${plan.interval} until you cancel.`}</p>
      <OpeningPopover id={openingId} label="Opening the form">
        <p>
          Joining needs JavaScript. Without it, <ContactLink href={contact}>write to us</ContactLink> and we will help
          you.
        </p>
      </OpeningPopover>
    </section>
  );
}
