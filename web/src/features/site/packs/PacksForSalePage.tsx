import { paths } from '#shared/contract/paths.ts';
import type { PackForSale } from '#shared/rules/packs.ts';
import type { Site } from '#shared/rules/site.ts';
import { useCurrency } from '../../../lib/currency/context.tsx';
import { notify } from '../../../lib/notify.ts';
import {
  forWhomText,
  longSessionsText,
  packSessionsText,
  packValidityText,
  perSessionText,
} from '../../../lib/packs/pack-text.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useHydrated } from '../../../lib/rendering/hydration.ts';
import { buttonClass } from '../../../ui/button.ts';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { LazyDialogButton } from '../../../ui/LazyDialogButton.tsx';
import { OpeningPopover } from '../../../ui/OpeningPopover.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { PackDots } from '../../../ui/packs/PackDots.tsx';
import { Check } from '../../../ui/page-icons.tsx';
import { Breadcrumbs, StructuredData } from '../../../ui/StructuredData.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { NoPacksSold } from './NoPacksSold.tsx';
import { OwnPackLines } from './OwnPackLines.tsx';
import { PacksGoodToKnow } from './PacksGoodToKnow.tsx';
import { PlanCard } from './PlanCard.tsx';
import { salesData } from './structured-data.ts';
import './packs.css';

/** Sells packs of sessions and memberships (docs/product.md#packs). */
export function PacksForSalePage() {
  const { packs, plans } = useSite();
  return packs.length + plans.length > 0 ? <Sale /> : <NoPacksSold />;
}

type Words = { title: string; lead: string };

const packWords: Words = {
  title: 'Packs of sessions',
  lead: 'Pay once, and come when you like: each place takes a credit of your pack.',
};
const planWords: Words = {
  title: 'Memberships',
  lead: 'Join, and come when you like. It ends with any period, by one press.',
};
const bothWords: Words = { title: 'Packs and memberships', lead: 'Come when you like, and pay less for each time.' };

function wordsOf({ packs, plans }: Pick<Site, 'packs' | 'plans'>): Words {
  if (plans.length === 0) return packWords;
  return packs.length === 0 ? planWords : bothWords;
}

function Sale() {
  const path = paths.passes.href();
  const { packs, plans } = useSite();
  const { title, lead } = wordsOf({ packs, plans });
  return (
    <main id="main" className="wrap">
      <PageMeta title={title} description={lead} path={path} share={{ kind: 'page', id: 'passes' }} />
      {import.meta.env.SSR && <Breadcrumbs name={title} path={path} />}
      {import.meta.env.SSR && <StructuredData of={salesData} />}
      <div className="packs-head">
        <PageHeading>{title}</PageHeading>
        <p className="lead">{lead}</p>
      </div>
      <OwnPackLines />
      <div className="packs">
        {packs.map((pack) => (
          <PackCard key={pack.id} pack={pack} />
        ))}
        {plans.map((plan, index) => (
          <PlanCard key={plan.id} plan={plan} isFirst={index === 0} />
        ))}
      </div>
      <PacksGoodToKnow packs={packs} plans={plans} />
    </main>
  );
}

const loadDialog = async () => (await import('./BuyPackDialog.tsx')).BuyPackDialog;

const notifyLoadFailed = () =>
  notify({ tone: 'bad', title: 'The form did not load', text: 'Your connection may have dropped. Please try again.' });

/** A pack that is for sale, with what it gives. */
function PackCard({ pack }: { pack: PackForSale }) {
  const { categories, currencies, contact } = useSite();
  const { currency } = useCurrency();
  const isWaiting = useHydrated() && currency === null;
  const shownIn = currency ?? currencies[0] ?? 'GBP';
  const openingId = `opening-${pack.id}`;
  const titleId = `pack-${pack.id}`;
  const facts = [
    packSessionsText(pack, categories),
    packValidityText(pack),
    longSessionsText(pack),
    'Credits come back when you cancel in time',
  ].filter((fact) => fact !== null);
  return (
    <section className="pack-card boxed" aria-labelledby={titleId}>
      <PackDots sessions={pack.sessions} left={pack.sessions} size="large" />
      <h2 id={titleId}>{pack.name}</h2>
      <p className="secondary">{forWhomText(pack)}</p>
      <p className="pack-card__price">
        <Price money={{ amount: pack.price[shownIn], currency: shownIn }} />
        <span className="per-visitor" style={isWaiting ? { visibility: 'hidden' } : undefined}>
          {perSessionText(pack, shownIn)}
        </span>
      </p>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <Check />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <LazyDialogButton
        className={buttonClass({ tone: 'line', wide: true })}
        load={loadDialog}
        opening={openingId}
        onLoadFailed={notifyLoadFailed}
        openBy={{ param: `buy-${pack.id}`, allowed: true }}
        dialog={(BuyPackDialog, onClose) => <BuyPackDialog pack={pack} onClose={onClose} />}
      >
        {`Buy ${pack.sessions} sessions`}
      </LazyDialogButton>
      <OpeningPopover id={openingId} label="Opening the form">
        <p>
          Buying a pack needs JavaScript. Without it, <ContactLink href={contact}>write to us</ContactLink> and we will
          help you.
        </p>
      </OpeningPopover>
    </section>
  );
}
