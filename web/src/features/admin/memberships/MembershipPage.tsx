import { useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { problems } from '#shared/contract/problems.ts';
import { collectionNames } from '#shared/rules/collections.ts';
import { planSummary } from '#shared/rules/memberships.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { membershipPriceText, membershipStateNames, membershipStateTones } from '../../../lib/admin/membership-text.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { DetailSkeleton } from '../../../ui/admin/DetailSkeleton.tsx';
import { OwnerLink } from '../../../ui/admin/OwnerLink.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { EndAtOnceDialog, EndWithPeriodDialog, MembershipNoteDialog, takeEndBack } from './MembershipDialogs.tsx';
import {
  type AdminMembership,
  endingNames,
  type MembershipDetail,
  nextChargeText,
  periodText,
} from './membership-text.ts';
import { Periods } from './Periods.tsx';
import '../../../ui/admin/record.css';
import './memberships.css';

const back = <PageBackLink to={adminPaths.memberships.href()}>Memberships</PageBackLink>;

/** Shows one membership: whose it is, what it gives, its periods and its end (docs/product.md#admin-memberships). */
export function MembershipPage() {
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

export function MembershipView(detail: MembershipDetail) {
  const { membership, periods, timeZone: zone } = detail;
  const { state, terms, ownerName, createdAt } = membership;
  return (
    <>
      <PageHead
        title={terms.name}
        sub={`${ownerName}, since ${shortDate(createdAt, zone)}`}
        back={back}
        actions={<MembershipActions {...detail} />}
      />
      <div className="record">
        <Panel
          title="Membership"
          beside={<Badge tone={membershipStateTones[state]}>{membershipStateNames[state]}</Badge>}
        >
          <DetailList details={factsOf(detail)} />
        </Panel>
        <Panel title="Terms">
          <DetailList details={termsOf(detail)} />
        </Panel>
      </div>
      <Periods periods={periods} zone={zone} />
    </>
  );
}

function factsOf({ membership, credits, timeZone: zone }: MembershipDetail): Detail[] {
  const { ownerEmail, note, ending } = membership;
  return [
    ['Member', <OwnerLink key="owner" item={membership} />],
    ['E-mail', ownerEmail],
    ['Period', periodText(membership, zone)],
    [membership.state === 'active' ? 'Next charge' : 'State', nextChargeText(membership, zone)],
    ...(ending === null ? [] : ([['Why', endingNames[ending]]] satisfies Detail[])),
    ['Sessions left', credits === null ? 'As many as they like' : `${credits.left} of ${credits.of}`],
    ['Note', note ?? 'None'],
  ];
}

function termsOf({ membership, card, stripe }: MembershipDetail): Detail[] {
  const { terms, price } = membership;
  const opened = terms.collections.map((collection) => collectionNames[collection]).join(', ');
  return [
    ['Price', membershipPriceText(price, terms.interval)],
    ['Gives', planSummary(terms)],
    ['Recordings', opened || 'None'],
    ['Card', card === null ? 'Not known' : `${card.brand} ending in ${card.last4}`],
    ['Subscription at Stripe', stripe.subscriptionId],
    ['Customer at Stripe', stripe.customerId],
  ];
}

function MembershipActions({ membership, refund, timeZone: zone }: MembershipDetail) {
  const [asking, setAsking] = useState<'note' | 'period' | 'now' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      <ActionMenu
        label="Actions for this membership"
        text="Change membership"
        actions={[
          { label: 'Change note…', onChoose: () => setAsking('note') },
          ...endActions(membership, { onPeriod: () => setAsking('period'), onNow: () => setAsking('now') }),
        ]}
      />
      {asking === 'note' && <MembershipNoteDialog membership={membership} onClose={close} />}
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
      ? { label: 'Let it go on', apart: true, onChoose: () => void takeEndBack(membership) }
      : { label: 'End with its period…', apart: true, onChoose: onPeriod };
  const now: MenuAction = { label: 'End now…', tone: 'bad', onChoose: onNow };
  return [withPeriod, now];
}
