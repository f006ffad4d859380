import { paths } from '#shared/contract/paths.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { NoScript } from '../../../ui/NoScript.tsx';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Breadcrumbs } from '../../../ui/StructuredData.tsx';
import { Price } from '../../../ui/session/Price.tsx';
import { GiftForm } from './GiftForm.tsx';
import { GoodToKnow } from './GoodToKnow.tsx';
import { amountOf } from './gift-rules.ts';
import { deliveryDayText, validityText } from './gift-text.ts';
import { NotSold } from './NotSold.tsx';
import { useGiftForm } from './use-gift-form.ts';
import { VoucherCard } from './VoucherCard.tsx';
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
  const amount = amountOf((name) => draft[name], context.currency);
  const currency = context.currency ?? currencies[0];
  return (
    <main id="main" className="wrap">
      <PageMeta
        title="Gift vouchers"
        description="Give an amount for any session or recording. It comes by e-mail on the day you choose, with your words, or you print it."
        path={path}
        share={{ kind: 'page', id: 'gift-vouchers' }}
      />
      {import.meta.env.SSR && <Breadcrumbs name="Gift vouchers" path={path} />}
      <div className="gift">
        <div>
          <PageHeading>Gift vouchers</PageHeading>
          <p className="lead">
            An amount, for any session or recording. It comes by e-mail on the day you choose, or you print it.
          </p>
          <GiftForm state={state} />
          <NoScript>Buying a voucher needs JavaScript.</NoScript>
        </div>
        <aside className="gift__preview" aria-label="Preview">
          <VoucherCard
            recipientName={draft.recipientName.trim()}
            giverName={draft.giverName.trim()}
            message={draft.words.trim()}
            value={
              amount > 0 && currency ? (
                <Price money={{ amount, currency }} />
              ) : (
                <span className="price">{'\u00a0'}</span>
              )
            }
            date={deliveryDayText(draft, context.zone)}
          >
            <p>The code comes with it. {validityText(vouchers.years)}, all at once or in parts.</p>
          </VoucherCard>
        </aside>
      </div>
      <GoodToKnow />
    </main>
  );
}
