import { useState } from 'react';
import { adminPaths } from '#shared/contract/admin-paths.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { withNotice } from '../../../../lib/admin/attempt.ts';
import { useBusy } from '../../../../lib/admin/use-busy.ts';
import { call } from '../../../../lib/api/call.ts';
import { refresh } from '../../../../lib/api/use-endpoint.ts';
import { notify } from '../../../../lib/notify.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { ConfirmDialog } from '../../../../ui/admin/ConfirmDialog.tsx';
import { TriangleAlert } from '../../../../ui/admin/icons.tsx';
import { RefundByHandDialog } from '../../../../ui/admin/RefundByHandDialog.tsx';
import { buttonClass } from '../../../../ui/button.ts';
import '../../../../ui/admin/link-button.css';
import type { AdminSession } from '../editor/session-values.ts';
import { type Cancellation, type RefundProblem, refundProblemText } from './cancellation-text.ts';

type Props = Pick<Cancellation, 'problems' | 'people'> & {
  session: AdminSession;
  retry: () => Promise<void>;
};

/** Lists what did not go back, with its reason and what can be done about it. */
export function Problems({ session, problems, people, retry }: Props) {
  const [recorded, setRecorded] = useState<RefundProblem | null>(null);
  if (problems.length === 0) return null;
  const isRefused = problems.some(({ cause }) => cause === 'refused');
  const canBeWrittenTo = ({ bookingId }: RefundProblem) =>
    people.some((person) => person.bookingId === bookingId && person.attendeeEmail !== null);
  return (
    <section aria-label="What did not go back">
      <div className="cancellation__head spread">
        <h2 className="panel-title">What did not go back</h2>
        {isRefused && <Retry retry={retry} />}
      </div>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.orderId} ${problem.cause}`} className="cancellation__problem">
            <TriangleAlert />
            <p>
              <AppLink to={adminPaths.order.href('session', problem.bookingId)}>{problem.attendeeName}</AppLink>,{' '}
              {formatMoney(problem.amount)}. <small>{refundProblemText(problem)}</small>
            </p>
            <p className="cancellation__ways">
              {canBeRecorded(problem) && (
                <button type="button" className="link-button text-button" onClick={() => setRecorded(problem)}>
                  Mark as paid back by hand<span className="sr-only">: {problem.attendeeName}</span>
                </button>
              )}
              {canBeWrittenTo(problem) && (
                <AppLink
                  className="link-button text-button"
                  to={adminPaths.session.writeTo(session.id, problem.bookingId)}
                >
                  Write to {problem.attendeeName}
                </AppLink>
              )}
            </p>
          </li>
        ))}
      </ul>
      {recorded && <RecordDialog problem={recorded} onClose={() => setRecorded(null)} />}
    </section>
  );
}

/** True where the money does not go back by itself, and the sum is known. */
const canBeRecorded = ({ cause, amount }: RefundProblem) => cause !== 'bank' && amount.amount > 0;

function Retry({ retry }: { retry: () => Promise<void> }) {
  const { busy, run } = useBusy();
  return (
    <button
      type="button"
      className={buttonClass({ tone: 'sage', small: true })}
      aria-disabled={busy}
      onClick={() => void run(async () => void (await withNotice(retry, { failed: 'Failed to refund' })))}
    >
      <span>{busy ? 'Trying…' : 'Try again'}</span>
      <span className="sr-only">: the refunds that failed</span>
    </button>
  );
}

function RecordDialog({ problem, onClose }: { problem: RefundProblem; onClose: () => void }) {
  const { bookingId, orderId, attendeeName, amount, cause } = problem;
  const record = async () => {
    await call('refundOrder', { params: { type: 'session', orderId: bookingId } });
    notify({ tone: 'good', title: 'The refund is recorded' });
    await refresh('getCancellation', 'listAdminSessions', 'listOrders', 'getOrder', 'getOverview');
  };
  if (cause === 'refused') {
    const target = { type: 'session', orderId } as const;
    return <RefundByHandDialog target={target} name={attendeeName} refund={amount} onClose={onClose} />;
  }
  return (
    <ConfirmDialog
      title={`Did ${attendeeName} get ${formatMoney(amount)} back?`}
      body={<p>It is recorded as given back by you, and {attendeeName} is told by mail.</p>}
      action="Mark as paid back"
      tone="good"
      onConfirm={record}
      onClose={onClose}
    />
  );
}
