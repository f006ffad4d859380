import { useState } from 'react';
import { useParams } from 'react-router';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { problems } from '#shared/contract/problems.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { formatVoucherCode, thingName } from '#shared/rules/vouchers.ts';
import { shortDate } from '../../../lib/admin/dates.ts';
import { voucherStateNames } from '../../../lib/admin/voucher-states.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { ActionMenu, type MenuAction } from '../../../ui/ActionMenu.tsx';
import { AppLink } from '../../../ui/AppLink.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { DetailSkeleton } from '../../../ui/admin/DetailSkeleton.tsx';
import { PageHead } from '../../../ui/admin/PageHead.tsx';
import { Panel } from '../../../ui/admin/Panel.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { PageBackLink } from '../../../ui/PageBackLink.tsx';
import { StateBox } from '../../../ui/StateBox.tsx';
import { EndDialog, takeEndBack, VoucherNoteDialog, VoucherValidityDialog } from './ChangeDialogs.tsx';
import { GiveVoucher } from './GiveVoucher.tsx';
import { VoucherUses } from './VoucherUses.tsx';
import { type AdminVoucher, balanceText, lastDayText, stateTones } from './voucher-text.ts';
import '../../../ui/admin/record.css';

const back = <PageBackLink to={adminPaths.vouchers.href()}>Gift Vouchers</PageBackLink>;

/** Shows one voucher: what it is worth, how it is given, who used it (docs/product.md#gift-vouchers). */
export function VoucherPage() {
  const { voucherId = '' } = useParams();
  const request = { params: { voucherId }, query: { timeZone: knownViewerZone() } };
  const { data, error, mutate } = useEndpoint('getVoucher', request);
  const missing = (
    <>
      <PageHead title="Gift voucher" back={back} />
      <StateBox title={problems.voucher_not_found.title} />
    </>
  );
  const failed = (
    <>
      <PageHead title="Gift voucher" back={back} />
      <LoadFailed title="The voucher did not load" onRetry={() => void mutate()} reassurance="Nothing has changed." />
    </>
  );
  return (
    <AsyncBoundary
      data={data}
      error={error}
      loading={<DetailSkeleton label="Loading the voucher" columns="record" />}
      failed={failed}
      missing={missing}
    >
      {(detail) => <VoucherDetail {...detail} />}
    </AsyncBoundary>
  );
}

export function VoucherDetail({ voucher, buyer, uses, timeZone: zone }: ResponseBody<'getVoucher'>) {
  return (
    <>
      <PageHead
        title={formatVoucherCode(voucher.code)}
        sub={`Gift voucher, ${voucher.sold ? 'sold' : 'made'} ${shortDate(voucher.createdAt, zone)}`}
        back={back}
        actions={<VoucherActions voucher={voucher} zone={zone} />}
      />
      <div className="record">
        <Panel
          title="Voucher"
          beside={<Badge tone={stateTones[voucher.state]}>{voucherStateNames[voucher.state]}</Badge>}
        >
          <DetailList details={factsOf(voucher, buyer, zone)} />
        </Panel>
        {voucher.state === 'valid' && (
          <Panel title="Give it">
            <GiveVoucher voucher={voucher} zone={zone} />
          </Panel>
        )}
      </div>
      <VoucherUses uses={uses} zone={zone} />
    </>
  );
}

function factsOf(voucher: AdminVoucher, buyer: string | null, zone: string): Detail[] {
  const order = (
    <AppLink key="order" to={adminPaths.order.href('voucher', voucher.id)}>
      {buyer ?? 'The order'}
    </AppLink>
  );
  return [
    ...(voucher.sold ? ([['Sold to', order]] satisfies Detail[]) : []),
    ...worthOf(voucher),
    ['Note', voucher.note ?? 'None'],
    [voucher.sold ? 'Sold on' : 'Made on', shortDate(voucher.createdAt, zone)],
    ['Valid until', lastDayText(voucher, zone)],
  ];
}

/** Shows what a voucher pays, and what is left of it. */
function worthOf(voucher: AdminVoucher): Detail[] {
  const { thing, value, sold } = voucher;
  if (thing === null)
    return [
      ['Value', formatMoney(value)],
      ['Balance', balanceText(voucher)],
    ];
  return [
    ['For', thingName(thing, value.currency)],
    [sold ? 'Paid for it' : 'Counts as', formatMoney(value)],
    ['Use', balanceText(voucher)],
  ];
}

function VoucherActions({ voucher, zone }: { voucher: AdminVoucher; zone: string }) {
  const [asking, setAsking] = useState<'validity' | 'note' | 'end' | null>(null);
  const close = () => setAsking(null);
  const end: MenuAction =
    voucher.state === 'ended'
      ? { label: 'Take the end back', apart: true, onChoose: () => void takeEndBack(voucher) }
      : { label: 'End voucher…', tone: 'bad', apart: true, onChoose: () => setAsking('end') };
  return (
    <>
      <ActionMenu
        label="Actions for this voucher"
        text="Change voucher"
        actions={[
          { label: 'Change validity…', onChoose: () => setAsking('validity') },
          { label: 'Change note…', onChoose: () => setAsking('note') },
          end,
        ]}
      />
      {asking === 'validity' && <VoucherValidityDialog voucher={voucher} zone={zone} onClose={close} />}
      {asking === 'note' && <VoucherNoteDialog voucher={voucher} zone={zone} onClose={close} />}
      {asking === 'end' && <EndDialog voucher={voucher} onClose={close} />}
    </>
  );
}
