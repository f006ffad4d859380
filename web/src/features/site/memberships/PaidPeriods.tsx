import { useId, useState } from 'react';
import { formatPeriod } from '#shared/rules/membership-period.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { call } from '../../../lib/api/call.ts';
import { useHasMembership } from '../../../lib/memberships/own-memberships.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { buttonClass } from '../../../ui/button.ts';
import type { MembershipPageView } from './membership-state.ts';
import type { Proof } from './use-membership.ts';
import './paid-periods.css';

type Period = MembershipPageView['periods'][number];
type Props = { proof: Proof; periods: readonly Period[]; zone: string };

/** Periods are folded beyond this many. */
const shownAtFirst = 6;

/** Lists the periods that were paid, each with its receipt for the member whose membership it is (docs/product.md#receipts). */
export function PaidPeriods({ proof, periods, zone }: Props) {
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const hasMembership = useHasMembership(proof.membershipId);
  const savesReceipts = proof.secret === null || hasMembership;
  const shown = showsAll ? periods : periods.slice(0, shownAtFirst);
  if (periods.length === 0) return null;
  return (
    <section className="paid-periods" aria-labelledby={titleId}>
      <h2 id={titleId} className="panel-title">
        Paid periods
      </h2>
      {!savesReceipts && <p className="secondary">Signed in to the account that has it, you can save each receipt.</p>}
      <ul>
        {shown.map((period) => (
          <li key={period.orderId}>
            <span>
              {formatPeriod(period, zone)}
              <small>{paidText(period)}</small>
            </span>
            {savesReceipts && period.total.amount > 0 && (
              <ReceiptButton membershipId={proof.membershipId} period={period} zone={zone} />
            )}
          </li>
        ))}
      </ul>
      {shown.length < periods.length && (
        <button type="button" className={buttonClass({ tone: 'quiet' })} onClick={() => setShowsAll(true)}>
          Show all {periods.length}
        </button>
      )}
    </section>
  );
}

function paidText({ total, refunded }: Period): string {
  if (total.amount === 0) return 'Free';
  return refunded ? `${formatMoney(total)}, refunded` : formatMoney(total);
}

const receiptSubject = ({ refunded, ...period }: Period, zone: string) =>
  ` for ${formatPeriod(period, zone)}${refunded ? ', with what went back' : ''}`;

type ReceiptProps = { membershipId: string; period: Period; zone: string };

function ReceiptButton({ membershipId, period, zone }: ReceiptProps) {
  const [busy, setBusy] = useState(false);
  const { orderId } = period;
  const save = async () => {
    setBusy(true);
    try {
      const request = call('getMyPeriodReceipts', { params: { membershipId, orderId } });
      const [file, { saveReceipt }] = await Promise.all([request, import('../../../lib/save-receipt.ts')]);
      saveReceipt(file);
    } catch (error) {
      notify({ tone: 'bad', title: 'The receipt was not made', text: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <button
      type="button"
      className={buttonClass({ tone: 'line', small: true })}
      aria-disabled={busy}
      aria-busy={busy}
      onClick={busy ? undefined : () => void save()}
    >
      <span>{busy ? 'Preparing…' : 'Download receipt'}</span>
      <span className="sr-only">{receiptSubject(period, zone)}</span>
    </button>
  );
}
