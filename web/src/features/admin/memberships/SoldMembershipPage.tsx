import { useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { DetailSkeleton } from '../../../ui/admin/DetailSkeleton.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import {
  EndAtOnceDialog,
  EndWithPeriodDialog,
  FreeMonthBackDialog,
  FreeMonthDialog,
  MembershipNoteDialog,
  takeMembershipEndBack,
} from './MembershipDialogs.tsx';
import { MembershipFacts } from './MembershipFacts.tsx';
import type { AdminMembership, MembershipDetail } from './membership-text.ts';

const back = <PageBackLink to={adminPaths.memberships.href()}>Memberships</PageBackLink>;

/** Shows one membership: whose it is, what it gives, its periods and its end (docs/product.md#admin-memberships). */
export function SoldMembershipPage() {
  const { membershipId = '' } = useParams();
  const request = { params: { membershipId }, query: { timeZone: knownViewerZone() } };
  const { data, error, mutate } = useEndpoint('getMembership', request);
  const missing = (
    <>
      <PageHead title="Membership" back={back} />
      <StateBox title={problems.membership_not_found.title} />
    </>
  );
  const failed = (
    <>
      <PageHead title="Membership" back={back} />
      <LoadFailed
        title="The membership did not load"
        onRetry={() => void mutate()}
        reassurance="Nothing has changed."
      />
    </>
  );
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={<DetailSkeleton label="Loading the membership" columns="record" />}
      failed={failed}
      missing={missing}
    >
      {(detail) => <MembershipView {...detail} />}
    </AsyncBoundary>
  );
}

function MembershipView(detail: MembershipDetail) {
  const { membership, timeZone: zone } = detail;
  const { terms, ownerName, createdAt } = membership;
  return (
    <>
      <PageHead
        title={terms.name}
        sub={`${ownerName}, since ${shortDate(createdAt, zone)}`}
        back={back}
        actions={<MembershipActions {...detail} />}
      />
      <MembershipFacts {...detail} />
    </>
  );
}

function MembershipActions({ membership, refund, timeZone: zone }: MembershipDetail) {
  const [asking, setAsking] = useState<'note' | 'free' | 'freeBack' | 'period' | 'now' | null>(null);
  const close = () => setAsking(null);
  const { freeOffer, freePeriod } = membership;
  return (
    <>
      <ActionMenu
        label="Actions for this membership"
        text="Change membership"
        actions={[
          { label: 'Change note…', onChoose: () => setAsking('note') },
          ...(freeOffer ? [{ label: 'Give a free month…', onChoose: () => setAsking('free') }] : []),
          ...(freePeriod ? [{ label: 'Take the free month back…', onChoose: () => setAsking('freeBack') }] : []),
          ...endActions(membership, { onPeriod: () => setAsking('period'), onNow: () => setAsking('now') }),
        ]}
      />
      {asking === 'note' && <MembershipNoteDialog membership={membership} onClose={close} />}
      {asking === 'free' && freeOffer && (
        <FreeMonthDialog membership={membership} period={freeOffer} zone={zone} onClose={close} />
      )}
      {asking === 'freeBack' && freePeriod && (
        <FreeMonthBackDialog membership={membership} period={freePeriod} zone={zone} onClose={close} />
      )}
      {asking === 'period' && <EndWithPeriodDialog membership={membership} zone={zone} onClose={close} />}
      {asking === 'now' && <EndAtOnceDialog membership={membership} refund={refund} onClose={close} />}
    </>
  );
}

function endActions(membership: AdminMembership, { onPeriod, onNow }: { onPeriod: () => void; onNow: () => void }) {
  const { state } = membership;
  if (state === 'ended') return [];
  const withPeriod: MenuAction =
    state === 'ending'
      ? { label: 'Let it go on', apart: true, onChoose: () => void takeMembershipEndBack(membership) }
      : { label: 'End with its period…', apart: true, onChoose: onPeriod };
  const now: MenuAction = { label: 'End now…', tone: 'bad', onChoose: onNow };
  return [withPeriod, now];
}
