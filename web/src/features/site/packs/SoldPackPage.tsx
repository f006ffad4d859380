import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { clearBooking } from '../../../lib/booking/booking-storage.ts';
import { refreshPacks } from '../../../lib/packs/own-packs.ts';
import { usePackSecret } from '../../../lib/packs/pack-secrets.ts';
import { packSubject } from '../../../lib/packs/pack-subject.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { useNavigate } from '../../../lib/router/use-navigate.ts';
import { useQuery } from '../../../lib/router/use-query.ts';
import { AppLink } from '../../../ui/AppLink.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { ContactLink } from '../../../ui/ContactLink.tsx';
import { LoadFailedPage } from '../../../ui/LoadFailedPage.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { ScheduleLink } from '../../../ui/ScheduleLink.tsx';
import { SignInLink } from '../../../ui/SignInLink.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { StatePage } from '../../../ui/StatePage.tsx';
import { Pack } from './Pack.tsx';
import {
  failureOf,
  type PackPurchase,
  type PackPurchaseState,
  packPollInterval,
  packPurchaseState,
  packRefundedText,
  packStateTexts,
} from './pack-state.ts';

/** The page of a pack, for whoever may use it (docs/product.md#packs): after its payment, from its mail, from the account. */
export function SoldPackPage() {
  const { packId = '' } = useParams();
  // Another pack is another page.
  return <OnePack key={packId} packId={packId} />;
}

function OnePack({ packId }: { packId: string }) {
  const secret = usePackSecret(packId);
  const account = useAccount();
  const [query] = useQuery();
  // Kept after the query is cleaned.
  const [fromPayment] = useState(query.has('success'));
  if (secret !== null && fromPayment) return <BoughtPack packId={packId} secret={secret} />;
  if (secret !== null) return <KeptPack packId={packId} secret={secret} />;
  return account ? <MemberPack packId={packId} /> : <Other state="unknown" packId={packId} />;
}

type Kept = { packId: string; secret: string };

/** Settles the purchase until it is paid or has ended. */
function BoughtPack({ packId, secret }: Kept) {
  const { data, error, mutate } = useEndpoint(
    'settlePackPurchase',
    { params: { purchaseId: packId }, body: { secret } },
    { refreshInterval: packPollInterval, revalidateIfStale: true },
  );
  const state = packPurchaseState(data, error);
  useSettled(state);
  if (data?.pack && state === 'paid') {
    return <Pack pack={data.pack} buyerEmail={data.buyerEmail} isNew />;
  }
  return <Other state={state} packId={packId} purchase={data} onRetry={() => void mutate()} />;
}

/** Forgets the attempt once it is settled, so that the next pack is another one, and takes what the payment page added out of the address. */
function useSettled(state: PackPurchaseState): void {
  const [query, changeQuery] = useQuery();
  const comesFromPayment = query.has('success') || query.has('session_id');
  useEffect(() => {
    if (comesFromPayment && state !== 'asking') changeQuery({ success: null, session_id: null }, 'replace');
  }, [comesFromPayment, state, changeQuery]);
  useEffect(() => {
    if (state === 'paid' || state === 'refunded' || state === 'declined' || state === 'closed')
      clearBooking(packSubject);
    if (state === 'paid') void refreshPacks();
  }, [state]);
}

/** A pack by its secret; one that is not there is not paid yet, or all of it went back. */
function KeptPack({ packId, secret }: Kept) {
  const { data, error, mutate } = useEndpoint(
    'showPack',
    { params: { packId }, body: { secret } },
    { revalidateIfStale: true },
  );
  if (data?.membership?.id) return <ToMembership membershipId={data.membership.id} />;
  if (data) return <Pack pack={data} />;
  const failure = failureOf(error);
  if (failure === 'unknown') return <BoughtPack packId={packId} secret={secret} />;
  return <Other state={failure} packId={packId} onRetry={() => void mutate()} />;
}

function MemberPack({ packId }: { packId: string }) {
  const { data, error, mutate } = useEndpoint('listMyPacks', {});
  const pack = data?.packs.find(({ id }) => id === packId);
  if (pack?.membership?.id) return <ToMembership membershipId={pack.membership.id} />;
  if (pack) return <Pack pack={pack} />;
  return <Other state={data ? 'unknown' : failureOf(error)} packId={packId} onRetry={() => void mutate()} />;
}

/** The credits of a membership's period are shown on its page. */
function ToMembership({ membershipId }: { membershipId: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(paths.membership.href(membershipId), { replace: true }), [membershipId, navigate]);
  return <Other state="asking" packId={membershipId} />;
}

type OtherProps = {
  state: PackPurchaseState;
  packId: string;
  purchase?: PackPurchase | undefined;
  onRetry?: () => void;
};

function Other({ state, packId, purchase, onRetry = () => undefined }: OtherProps) {
  const path = paths.pack.href(packId);
  const { contact } = useSite();
  if (state === 'failed') {
    return <LoadFailedPage {...packStateTexts.failed} path={path} onRetry={onRetry} reassurance="" />;
  }
  if (state === 'asking' || state === 'paid') {
    return (
      <main id="main" className="wrap">
        <PageMeta title={packStateTexts.asking.title} path={path} index={false} />
        <Spinner label={packStateTexts.asking.text} showLabel={purchase !== undefined} />
      </main>
    );
  }
  const { title, text } = state === 'refunded' ? packRefundedText(purchase) : packStateTexts[state];
  return (
    <StatePage key={state} title={title} path={path} index={false} actions={<Ways state={state} path={path} />}>
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

function Ways({ state, path }: { state: PackPurchaseState; path: string }) {
  const account = useAccount();
  if (state === 'declined' || state === 'closed') {
    return (
      <AppLink className={buttonClass({ tone: 'clay' })} to={paths.passes.href()}>
        Buy it again
      </AppLink>
    );
  }
  return (
    <>
      {state === 'unknown' && !account && <SignInLink returnTo={path} tone="sage" />}
      <ScheduleLink tone="line" />
    </>
  );
}
