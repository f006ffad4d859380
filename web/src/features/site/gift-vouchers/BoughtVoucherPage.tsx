import { useEffect } from 'react';
import { useParams } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { clearBooking } from '../../../lib/booking/booking-storage.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { useVoucherSecret } from '../../../lib/vouchers/voucher-secrets.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { BoughtVoucher } from './BoughtVoucher.tsx';
import { refundedText, stateTexts } from './bought-text.ts';
import { giftSubject } from './buy-voucher.ts';
import { draftOf, storeDraft } from './gift-draft.ts';
import { type BoughtView, boughtPollInterval, isPaid, type PurchaseState, purchaseState } from './purchase-state.ts';

/** The page of a voucher that was bought, for its buyer (docs/product.md#buying-a-gift-voucher). */
export function BoughtVoucherPage() {
  const { purchaseId = '' } = useParams();
  // Another voucher is another page.
  return <OnePurchase key={purchaseId} purchaseId={purchaseId} />;
}

function OnePurchase({ purchaseId }: { purchaseId: string }) {
  const path = paths.boughtVoucher.href(purchaseId);
  const secret = useVoucherSecret(purchaseId);
  const { data, error, mutate } = useEndpoint(
    'settleVoucherPurchase',
    secret === null ? null : { params: { purchaseId }, body: { secret } },
    { refreshInterval: boughtPollInterval, revalidateIfStale: true },
  );
  const state = secret === null ? 'unknown' : purchaseState(data, error);
  useForgetting(state);
  useCleanAddress(state);
  if (state === 'failed') {
    return <LoadFailedPage {...stateTexts.failed} path={path} onRetry={() => void mutate()} reassurance="" />;
  }
  if (data && state === 'paid' && isPaid(data)) return <BoughtVoucher view={data} secret={secret ?? ''} />;
  if (state === 'asking') {
    return (
      <main id="main" className="wrap">
        <PageMeta title={stateTexts.asking.title} path={path} index={false} />
        <Spinner label={stateTexts.asking.text} showLabel />
      </main>
    );
  }
  return <OtherState state={state} view={data} path={path} />;
}

/** Forgets what was typed once it is paid, and the attempt once it is settled, so that the next voucher is another one. */
function useForgetting(state: PurchaseState): void {
  useEffect(() => {
    if (state === 'paid' || state === 'refunded') storeDraft(null);
    if (state !== 'asking' && state !== 'unknown' && state !== 'failed' && state !== 'processing') {
      clearBooking(giftSubject);
    }
  }, [state]);
}

/** Takes what the payment page has added out of the address, once its answer is shown. */
function useCleanAddress(state: PurchaseState): void {
  const [query, changeQuery] = useQuery();
  const comesFromPayment = query.has('success') || query.has('session_id');
  useEffect(() => {
    if (comesFromPayment && state !== 'asking') changeQuery({ success: null, session_id: null }, 'replace');
  }, [comesFromPayment, state, changeQuery]);
}

type OtherProps = { state: PurchaseState; view: BoughtView | undefined; path: string };

function OtherState({ state, view, path }: OtherProps) {
  const { contact } = useSite();
  const { title, text } = view && (state === 'refunded' || state === 'paid') ? refundedText(view) : textOf(state);
  const isUnpaid = state === 'declined' || state === 'closed';
  const actions = view && isUnpaid ? <BuyAgain view={view} /> : <ScheduleLink tone="line" />;
  return (
    <StatePage key={state} title={title} path={path} index={false} actions={actions}>
      <span>{text}</span>
      {state === 'unknown' && (
        <span>
          {' '}
          If it is lost, <ContactLink href={contact}>write to us</ContactLink>.
        </span>
      )}
    </StatePage>
  );
}

const textOf = (state: PurchaseState) =>
  state === 'paid' || state === 'refunded' ? stateTexts.asking : stateTexts[state];

function BuyAgain({ view }: { view: BoughtView }) {
  const { amounts } = useSite().vouchers;
  const keep = () => storeDraft(draftOf(view, { amounts, zone: knownViewerZone(), now: new Date() }));
  return (
    <AppLink className={buttonClass({ tone: 'clay' })} to={paths.giftVouchers.href()} onClick={keep}>
      Buy it again
    </AppLink>
  );
}
