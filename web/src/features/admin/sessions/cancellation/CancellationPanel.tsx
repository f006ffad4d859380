import { adminPaths } from '#shared/contract/admin-paths.ts';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { withNotice } from '../../../../lib/admin/attempt.ts';
import { shortMoment } from '../../../../lib/admin/dates.ts';
import { paragraphsOf } from '../../../../lib/texts.ts';
import { AppLink } from '../../../../ui/AppLink.tsx';
import { Act } from '../../../../ui/admin/Act.tsx';
import { Panel } from '../../../../ui/admin/Panel.tsx';
import { Spinner } from '../../../../ui/Spinner.tsx';
import { peopleText } from '../people.ts';
import { type Cancellation, progressOf, refundProblemText } from './cancellation-text.ts';
import { useCancellation } from './use-cancellation.ts';
import './cancellation.css';

function Progress({ data, isUnderWay }: { data: Cancellation; isUnderWay: boolean }) {
  const { placesBefore, places, problems } = data;
  const affectedText = placesBefore === 0 ? 'No one had a place.' : `${peopleText(placesBefore)} had or held a place.`;
  return (
    <div className="cancellation" role="status">
      <p>{affectedText}</p>
      {places > 0 && <p>{peopleText(places)} still to go.</p>}
      {progressOf(data).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isUnderWay && <Spinner label="Refunding and telling everyone" showLabel within />}
      {!isUnderWay && problems.length === 0 && <p>All done.</p>}
    </div>
  );
}

function Problems({ problems, retry }: Pick<Cancellation, 'problems'> & { retry: () => Promise<void> }) {
  if (problems.length === 0) return null;
  const isRefused = problems.some(({ cause }) => cause === 'refused');
  const retryWithNotice = () => withNotice(retry, { failed: 'Failed to refund' });
  return (
    <section className="cancellation__problems" aria-label="What did not go back">
      <p>
        <b>What did not go back</b>
      </p>
      <ul className="admin-list">
        {problems.map((problem) => (
          <li key={`${problem.bookingId} ${problem.cause}`}>
            <AppLink to={adminPaths.order.href('session', problem.bookingId)}>{problem.attendeeName}</AppLink>,{' '}
            {formatMoney(problem.amount)}. {refundProblemText(problem)}
          </li>
        ))}
      </ul>
      {isRefused && <Act label="Try again" busy="Trying…" about="the refunds that failed" act={retryWithNotice} />}
    </section>
  );
}

type Props = { sessionId: string; cancelledAt: string; updatedBy: ResponseBody<'getAdminSession'>['updatedBy'] };

/**
 * Shows how far the cancellation of a session is, and what could not be refunded
 * (docs/product.md#cancelling-a-session).
 */
export function CancellationPanel({ sessionId, cancelledAt, updatedBy }: Props) {
  const { data, isUnderWay, retry } = useCancellation(sessionId);
  return (
    <Panel title="Cancelled">
      <p className="hint">
        {shortMoment(cancelledAt)}
        <span>{updatedBy ? ` by ${updatedBy}` : ''}</span>
      </p>
      {paragraphsOf(data?.message ?? '').map((paragraph) => (
        <blockquote key={paragraph} className="cancellation__words">
          {paragraph}
        </blockquote>
      ))}
      {data ? (
        <>
          <Progress data={data} isUnderWay={isUnderWay} />
          <Problems problems={data.problems} retry={retry} />
        </>
      ) : (
        <Spinner label="Loading" within />
      )}
    </Panel>
  );
}
