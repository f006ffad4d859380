import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { planSummary } from '#shared/rules/memberships.ts';
import { formatPrice } from '#shared/rules/money.ts';
import { creditsFor, type PackForSale } from '#shared/rules/packs.ts';
import { useStaleSince } from '../../../lib/api/staleness.ts';
import { mayCost } from '../../../lib/booking/price-options.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { planPriceText } from '../../../lib/memberships/plan-text.ts';
import { type UsablePack, usableFor, useOwnPacks } from '../../../lib/packs/own-packs.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { includedText, leftInPeriodText } from '../../../ui/packs/pack-choice-text.ts';
import './pack-line.css';

type Session = ResponseBody<'getSession'>;

/**
 * Shows what is left on a pack of the viewer that counts for the session, else what a pack that is for sale costs (docs/product.md#packs).
 * Nothing for a session that is free.
 */
export function PackLine({ session }: { session: Session }) {
  const isStale = useStaleSince() !== null;
  const isWanted = mayCost(session) && !isStale;
  const { packs: sold, plans } = useSite();
  const { packs = [] } = useOwnPacks(isWanted);
  if (!isWanted) return null;
  const [own] = usableFor(packs, session, 1);
  if (own) return own.membership ? <Included pack={own} /> : <Left pack={own} />;
  const offer = sold.find((pack) => creditsFor(pack, session) !== null);
  if (offer) return <Offer text={(currency) => packOfferText(offer, currency)} />;
  const plan = plans.find((one) => creditsFor(one, session) !== null);
  return plan ? <Offer text={(currency) => `${planSummary(plan)} for ${planPriceText(plan, currency)}`} /> : null;
}

/** Included in your membership · 3 left this month. */
function Included({ pack }: { pack: UsablePack }) {
  const left = leftInPeriodText(pack);
  return <p className="pack-line">{left === null ? includedText : `${includedText} · ${left}`}</p>;
}

function Left({ pack: { id, terms, creditsLeft, creditsPerPlace } }: { pack: UsablePack }) {
  return (
    <p className="pack-line">
      <PackDots sessions={terms.sessions} left={creditsLeft} />
      <span>
        <AppLink to={paths.pack.href(id)}>{`${creditsLeft} left on your pack`}</AppLink>
        {creditsPerPlace > 1 && <span>{`; a place here takes ${creditsPerPlace}`}</span>}
      </span>
    </p>
  );
}

function packOfferText({ sessions, price }: PackForSale, currency: Currency): string {
  return `${sessions} sessions for ${formatPrice({ amount: price[currency], currency })}`;
}

/** Keeps its place until the currency, which the browser alone knows, is known. */
function Offer({ text }: { text: (currency: Currency) => string }) {
  const { currencies } = useSite();
  const { currency } = useCurrency();
  const isWaiting = useHydrated() && currency === null;
  const shownIn = currency ?? currencies[0] ?? 'GBP';
  return (
    <p className="pack-line per-visitor" style={isWaiting ? { visibility: 'hidden' } : undefined}>
      <AppLink to={paths.passes.href()}>{text(shownIn)}</AppLink>
    </p>
  );
}
