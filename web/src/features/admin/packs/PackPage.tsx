import { useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { problems } from '#shared/contract/problems.ts';
import { collectionRow } from '#shared/rules/collections.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { packEndText, packStateNames, packStateTones } from '../../../lib/admin/pack-text.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
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
import { EndPackDialog, PackNoteDialog, PackValidityDialog, takePackEndBack } from './ChangeDialogs.tsx';
import { PackUses } from './PackUses.tsx';
import { type AdminPack, countsForText, creditsLeftText, longText, packOriginText, worthText } from './pack-text.ts';
import '../../../ui/admin/record.css';

const back = <PageBackLink to={adminPaths.packs.href()}>Packs</PageBackLink>;

/** Shows one pack: whose it is, what is left, who used it (docs/product.md#admin-packs). */
export function PackPage() {
  const { packId = '' } = useParams();
  const request = { params: { packId }, query: { timeZone: knownViewerZone() } };
  const { data, error, mutate } = useEndpoint('getPack', request);
  const missing = (
    <>
      <PageHead title="Pack" back={back} />
      <StateBox title={problems.pack_not_found.title} />
    </>
  );
  const failed = (
    <>
      <PageHead title="Pack" back={back} />
      <LoadFailed title="The pack did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
    </>
  );
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={<DetailSkeleton label="Loading the pack" columns="record" />}
      failed={failed}
      missing={missing}
    >
      {(detail) => <PackDetail {...detail} />}
    </AsyncBoundary>
  );
}

function PackDetail({ pack, uses, timeZone: zone }: ResponseBody<'getPack'>) {
  const { categories } = useSite();
  const long = longText(pack);
  const terms: Detail[] = [
    ['Counts for', countsForText(pack, categories)],
    ...(long === null ? [] : ([['Long sessions', long]] satisfies Detail[])),
    ['For another person', pack.terms.forOthers ? 'Yes' : 'No'],
    ...movedDetails(pack),
  ];
  return (
    <>
      <PageHead
        title={pack.terms.name}
        sub={`${pack.ownerName}, ${packOriginText(pack).toLowerCase()} ${shortDate(pack.createdAt, zone)}`}
        back={back}
        actions={<PackActions pack={pack} zone={zone} />}
      />
      <div className="record">
        <Panel title="Pack" beside={<Badge tone={packStateTones[pack.state]}>{packStateNames[pack.state]}</Badge>}>
          <DetailList details={factsOf(pack, zone)} />
        </Panel>
        <Panel title="Terms">
          <DetailList details={terms} />
        </Panel>
      </div>
      <PackUses uses={uses} zone={zone} />
    </>
  );
}

/** Lists what a membership gives beside credits, where it was moved here. */
function movedDetails({ movedMembership }: AdminPack): Detail[] {
  if (!movedMembership) return [];
  const { perDay, collections } = movedMembership;
  const names = collections.map((collection) => collectionRow(collection).name);
  return [
    ['Places a day', `At most ${perDay}`],
    ['Collections', names.length === 0 ? 'None' : names.join(', ')],
  ];
}

function factsOf(pack: AdminPack, zone: string): Detail[] {
  const { ownerEmail, note } = pack;
  const order = (
    <AppLink key="order" to={adminPaths.order.href('pack', pack.id)}>
      The sale
    </AppLink>
  );
  return [
    ['Owner', <OwnerLink key="owner" item={pack} />],
    ['E-mail', ownerEmail],
    ...(pack.sold ? ([['Order', order]] satisfies Detail[]) : []),
    ['Credits left', creditsLeftText(pack)],
    ['Worth', worthText(pack)],
    ['Valid until', packEndText(pack, zone)],
    ['Note', note ?? 'None'],
  ];
}

function PackActions({ pack, zone }: { pack: AdminPack; zone: string }) {
  const [asking, setAsking] = useState<'validity' | 'note' | 'end' | null>(null);
  const close = () => setAsking(null);
  const end: MenuAction =
    pack.state === 'ended'
      ? { label: 'Take the end back', apart: true, onChoose: () => void takePackEndBack(pack) }
      : { label: 'End pack…', tone: 'bad', apart: true, onChoose: () => setAsking('end') };
  return (
    <>
      <ActionMenu
        label="Actions for this pack"
        text="Change pack"
        actions={[
          { label: 'Change validity…', onChoose: () => setAsking('validity') },
          { label: 'Change note…', onChoose: () => setAsking('note') },
          end,
        ]}
      />
      {asking === 'validity' && <PackValidityDialog pack={pack} zone={zone} onClose={close} />}
      {asking === 'note' && <PackNoteDialog pack={pack} onClose={close} />}
      {asking === 'end' && <EndPackDialog pack={pack} onClose={close} />}
    </>
  );
}
