import { paths } from '#shared/contract/paths.ts';
import type { Currency } from '#shared/rules/currencies.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { NoScript } from '../../../ui/NoScript.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Breadcrumbs } from '../../../ui/StructuredData.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { GiftForm } from './GiftForm.tsx';
import { GoodToKnow } from './GoodToKnow.tsx';
import type { GiftField } from './gift-draft.ts';
import { amountOf, thingOf } from './gift-rules.ts';
import { deliveryDayText, validityText } from './gift-text.ts';
import { choicesText, usesText } from './gift-things.ts';
import { NotSold } from './NotSold.tsx';
import { type GiftFormState, useGiftForm } from './use-gift-form.ts';
import { ThingOnCard, VoucherCard } from './VoucherCard.tsx';
import './gift-vouchers.css';

/** Sells gift vouchers (docs/product.md#buying-a-gift-voucher). */
export function GiftVouchersPage() {
  return useSite().vouchers.offered ? <Sale /> : <NotSold />;
}

function Sale() {
  const path = paths.giftVouchers.href();
  const { currencies, vouchers } = useSite();
  const state = useGiftForm();
  const { draft, context } = state;
  const currency = context.currency ?? currencies[0] ?? 'GBP';
  const thing = thingOf((name) => draft[name], context)?.thing;
  const choices = choicesText(vouchers);
  return (
    <main id="main" className="wrap">
      <PageMeta
        title="Gift vouchers"
        description={`Give ${choices}. It comes by e-mail on the day you choose, with your words, or you print it.`}
        path={path}
        share={{ kind: 'page', id: 'gift-vouchers' }}
      />
      {import.meta.env.SSR && <Breadcrumbs name="Gift vouchers" path={path} />}
      <div className="gift">
        <div>
          <PageHeading>Gift vouchers</PageHeading>
          <p className="lead">{`Give ${choices}. It comes by e-mail on the day you choose, or you print it.`}</p>
          <GiftForm state={state} />
          <NoScript>Buying a voucher needs JavaScript.</NoScript>
        </div>
        <aside className="gift__preview" aria-label="Preview">
          <VoucherCard
            recipientName={draft.recipientName.trim()}
            giverName={draft.giverName.trim()}
            message={draft.words.trim()}
            value={<Worth state={state} currency={currency} />}
            date={deliveryDayText(draft, context.zone)}
          >
            <p>
              The code comes with it. {validityText(vouchers.years)}, {usesText(thing ?? null)}.
            </p>
          </VoucherCard>
        </aside>
      </div>
      <GoodToKnow />
    </main>
  );
}

/** Shows what the voucher is worth: its thing, or its amount once that is known. */
function Worth({ state: { draft, context }, currency }: { state: GiftFormState; currency: Currency }) {
  const read = (name: GiftField) => draft[name];
  const chosen = thingOf(read, context);
  if (chosen) return <ThingOnCard thing={chosen.thing} currency={currency} />;
  const amount = amountOf(read, context);
  return amount > 0 ? <Price money={{ amount, currency }} /> : <span className="price">{'\u00a0'}</span>;
}
