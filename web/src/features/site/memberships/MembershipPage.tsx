import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { endMembershipPath } from '#shared/contract/membership-link.ts';
import { paths } from '#shared/contract/paths.ts';
import { useAccount } from '../../../lib/account/account-store.ts';
import { clearBooking } from '../../../lib/booking/booking-storage.ts';
import { refreshMemberships } from '../../../lib/memberships/own-memberships.ts';
import { usePackSecret } from '../../../lib/packs/pack-secrets.ts';
import { packSubject } from '../../../lib/packs/pack-subject.ts';
import { useSite } from '../../../lib/rendering/context.ts';
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
import { Membership } from './Membership.tsx';
import {
  type MembershipPageState,
  type MembershipPageView,
  membershipPageState,
  membershipRefundedText,
  membershipStateTexts,
} from './membership-state.ts';
import { type Proof, useMembershipPage } from './use-membership.ts';

/** The page of a membership, for whoever has it (docs/product.md#memberships): after its payment, from its mails, from the account. */
export function MembershipPage() {
  const { membershipId = '' } = useParams();
  // Another membership is another page.
  return <OneMembership key={membershipId} membershipId={membershipId} />;
}

function OneMembership({ membershipId }: { membershipId: string }) {
  const secret = usePackSecret(membershipId);
  const account = useAccount();
  const [query] = useQuery();
  // Kept after the query is cleaned.
  const [isNew] = useState(query.has('success'));
  const [cardPageId] = useState(query.get('card'));
  if (secret === null && !account) return <Other state="unknown" membershipId={membershipId} />;
  return <Shown membershipId={membershipId} secret={secret} isNew={isNew} cardPageId={cardPageId} />;
}

type ShownProps = Proof & { isNew: boolean; cardPageId: string | null };

/** Settles the membership; a secret that is not valid any more gives way to the account. */
function Shown({ isNew, cardPageId, ...given }: ShownProps) {
  const account = useAccount();
  const [isRefused, setRefused] = useState(false);
  const proof: Proof = { ...given, secret: isRefused ? null : given.secret };
  const { data, error, mutate } = useMembershipPage(proof, cardPageId);
  const state = membershipPageState(data, error);
  if (state === 'unknown' && proof.secret !== null && account) setRefused(true);
  useSettled(state);
  if (!data?.membership) {
    return <Other state={state} membershipId={given.membershipId} page={data} onRetry={() => void mutate()} />;
  }
  return (
    <Membership
      proof={proof}
      page={data}
      membership={data.membership}
      isNew={isNew}
      hasNewCard={cardPageId !== null}
      onChanged={(membership) => void mutate({ ...data, membership }, { revalidate: false })}
    />
  );
}

/** Forgets the attempt once it is settled, and takes what the pages of Stripe added out of the address. */
function useSettled(state: MembershipPageState): void {
  const [query, changeQuery] = useQuery();
  const comesFromStripe = query.has('success') || query.has('session_id') || query.has('card');
  useEffect(() => {
    const clean = { success: null, session_id: null, card: null };
    if (comesFromStripe && state !== 'asking') changeQuery(clean, 'replace');
  }, [comesFromStripe, state, changeQuery]);
  useEffect(() => {
    if (state === 'asking' || state === 'processing' || state === 'unknown' || state === 'failed') return;
    clearBooking(packSubject);
    if (state === 'shown') void refreshMemberships();
  }, [state]);
}

type OtherProps = {
  state: MembershipPageState;
  membershipId: string;
  page?: MembershipPageView | undefined;
  onRetry?: () => void;
};

function Other({ state, membershipId, page, onRetry = () => undefined }: OtherProps) {
  const path = paths.membership.href(membershipId);
  const { contact } = useSite();
  if (state === 'failed') {
    return <LoadFailedPage {...membershipStateTexts.failed} path={path} onRetry={onRetry} reassurance="" />;
  }
  if (state === 'asking' || state === 'shown') {
    return (
      <main id="main" className="wrap">
        <PageMeta title={membershipStateTexts.asking.title} path={path} index={false} />
        <Spinner label={membershipStateTexts.asking.text} showLabel={page !== undefined} />
      </main>
    );
  }
  const { title, text } = state === 'refunded' ? membershipRefundedText(page) : membershipStateTexts[state];
  return (
    <StatePage key={state} title={title} path={path} index={false} actions={<Ways state={state} path={path} />}>
      <span>{text}</span>
      {state === 'unknown' && (
        <span>
          {' '}
          If it is lost, <ContactLink href={contact}>write to us</ContactLink>, or{' '}
          <AppLink to={endMembershipPath()}>cancel it without signing in</AppLink>.
        </span>
      )}
    </StatePage>
  );
}

function Ways({ state, path }: { state: MembershipPageState; path: string }) {
  const account = useAccount();
  if (state === 'declined' || state === 'closed') {
    return (
      <AppLink className={buttonClass({ tone: 'clay' })} to={paths.passes.href()}>
        Try again
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
