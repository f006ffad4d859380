import { useState } from 'react';
import { paths } from '#shared/contract/paths.ts';
import { voucherPath, withdrawalPath } from '#shared/contract/voucher-link.ts';
import { formatDate } from '#shared/rules/dates.ts';
import { formatMoney, formatPrice } from '#shared/rules/money.ts';
import { formatVoucherCode } from '#shared/rules/vouchers.ts';
import { call } from '../../../lib/api/call.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { useSite } from '../../../lib/rendering/context.ts';
import { knownViewerZone } from '../../../lib/time/zones.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { type Detail, DetailList } from '../../../ui/admin/DetailList.tsx';
import { Copy, Download } from '../../../ui/admin/icons.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PageHeading } from '../../../ui/PageHeading.tsx';
import { PageMeta } from '../../../ui/PageMeta.tsx';
import { Printer, RotateCcw } from '../../../ui/page-icons.tsx';
import { boughtText, deliveryText, lastDay, targetText, voucherEndText } from './bought-text.ts';
import type { PaidView } from './purchase-state.ts';
import { ThingOnCard, VoucherCard } from './VoucherCard.tsx';
import '../../../ui/voucher-code.css';
import '../../../ui/booking/ticket-print.css';
import './bought-voucher.css';

type Props = { view: PaidView; secret: string };

/** Shows a voucher that was paid: its code, how it is passed on, where it was sent. */
export function BoughtVoucher({ view, secret }: Props) {
  const zone = knownViewerZone();
  const { studio } = useSite();
  const { voucher } = view;
  const code = formatVoucherCode(voucher.code);
  const ended = voucherEndText(view);
  return (
    <main id="main" className="wrap">
      <PageMeta title="Your gift voucher" path={paths.boughtVoucher.href(view.id)} index={false} />
      <div className="bought">
        <div className="bought__text no-print">
          <div role="status">
            <PageHeading>{ended ? 'Your gift voucher' : `${view.recipientName}’s voucher is ready`}</PageHeading>
            <p className="lead">{ended ?? boughtText(view, new Date())}</p>
          </div>
          {!ended && <Code code={code} />}
          <DetailList details={factsOf(view, zone)} />
          <Actions view={view} secret={secret} />
        </div>
        <div className="bought__card">
          <VoucherCard
            recipientName={view.recipientName}
            giverName={view.giverName}
            message={view.message ?? ''}
            value={
              view.thing ? (
                <ThingOnCard thing={view.thing} currency={view.value.currency} />
              ) : (
                <span className="price">{formatPrice(view.value)}</span>
              )
            }
            date={view.deliverAt && formatDate(view.deliverAt, zone)}
          >
            <p className="bought__code">{code}</p>
            <p>
              {`${targetText(view.thing)} ${studio}, at ${window.location.host}. Valid until ${lastDay(voucher, zone)}, ${view.thing ? 'once' : 'all at once or in parts'}.`}
            </p>
          </VoucherCard>
        </div>
      </div>
    </main>
  );
}

function Code({ code }: { code: string }) {
  return (
    <div className="bought__copy">
      <p className="voucher-large">{code}</p>
      <button
        type="button"
        className={buttonClass({ tone: 'sage', wide: true })}
        onClick={() => void copyText(code, 'Code copied!')}
      >
        Copy the code
      </button>
    </div>
  );
}

function factsOf(view: PaidView, zone: string): Detail[] {
  const { voucher, value, thing } = view;
  const isUsed = thing === null && voucher.balance.amount < value.amount;
  return [
    ...(thing ? ([['Paid', formatMoney(value)]] satisfies Detail[]) : []),
    ...(isUsed ? ([['Left', `${formatMoney(voucher.balance)} of ${formatMoney(value)}`]] satisfies Detail[]) : []),
    [
      'Delivery',
      <span key="delivery" className={view.delivery === 'undelivered' ? 'bought__bad' : undefined}>
        {deliveryText(view, zone)}
      </span>,
    ],
    ['Valid until', lastDay(voucher, zone)],
    [
      'Order reference',
      <span key="reference" className="bought__reference">
        {view.id}
      </span>,
    ],
  ];
}

/** Saves the voucher as a card to print. */
function useCard({ view, secret }: Props) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const request = call('getVoucherCard', { params: { purchaseId: view.id }, body: { secret } });
      const [file, { saveReceipt }] = await Promise.all([request, import('../../../lib/save-receipt.ts')]);
      saveReceipt(file);
    } catch (error) {
      notify({ tone: 'bad', title: 'The card was not made', text: messageOf(error), about: 'card' });
    }
    setBusy(false);
  };
  return { busy, save: () => void save() };
}

function Actions({ view, secret }: Props) {
  const card = useCard({ view, secret });
  const { thing } = view;
  const { code, state, withdrawableUntil } = view.voucher;
  const link = `${window.location.origin}${voucherPath({ code, thing })}`;
  return (
    <ActionRows label="What you can do">
      {state === 'valid' && (
        <ActionRow
          icon={Copy}
          hint={`It fills the code in when ${thing?.kind === 'collection' ? 'the recordings are bought' : 'a session is booked'}`}
          onClick={() => void copyText(link, 'Link copied!')}
        >
          Copy the link to pass on
        </ActionRow>
      )}
      {state === 'valid' && (
        <ActionRow icon={Download} hint="A PDF, with your words" isBusy={card.busy} onClick={card.save}>
          {card.busy ? 'Preparing…' : 'Download the card'}
        </ActionRow>
      )}
      {state === 'valid' && (
        <ActionRow icon={Printer} onClick={() => window.print()}>
          Print the card
        </ActionRow>
      )}
      {withdrawableUntil && <WithdrawRow view={view} until={withdrawableUntil} />}
    </ActionRows>
  );
}

function WithdrawRow({ view, until }: { view: PaidView; until: string }) {
  if (Date.parse(until) <= Date.now()) return null;
  return (
    <ActionRow
      icon={RotateCcw}
      tone="bad"
      to={withdrawalPath(view.id)}
      state={{ email: view.buyerEmail }}
      hint={`Until ${formatDate(until, knownViewerZone())}, while ${view.thing ? 'it is unused' : 'nothing of it is used'}; ${formatMoney(view.value)} goes back`}
    >
      Withdraw from the purchase
    </ActionRow>
  );
}
