import type { ResponseBody } from '#shared/contract/contract.ts';
import { type PolicyStep, policySteps } from '#shared/rules/cancellation.ts';
import { formatShortDay, formatTime } from '#shared/rules/dates.ts';
import { isFree } from '#shared/rules/money.ts';
import { sessionTimes } from '#shared/rules/session-times.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { destructiveButtonClass } from '../../../ui/button.ts';
import { ticketPolicyText } from './change-text.ts';
import './cancellation-terms.css';

type Booking = Pick<ResponseBody<'getBooking'>, 'ownPaid' | 'session' | 'byPack'>;

type Props = {
  booking: Booking;
  now: Date;
  /** Asks before the booking is cancelled; undefined where the viewer may not. */
  onCancel: (() => void) | undefined;
};

function shareText(percent: number): string {
  if (percent === 100) return 'All of it back';
  if (percent === 50) return 'Half of it back';
  return percent === 0 ? 'Nothing' : `${percent}% of it back`;
}

function untilText({ until }: PolicyStep, { startTime, ...session }: Booking['session']): string {
  if (until === null) return 'after that';
  if (until === startTime) return 'until it starts';
  const { timeZone } = sessionTimes({ ...session, startTime }, viewerZone());
  // Breaks after the day, never within it.
  const day = formatShortDay(until, timeZone).replaceAll(' ', '\u00A0');
  return `until\u00A0${day}, ${formatTime(until, timeZone)}`;
}

const isOver = ({ until }: PolicyStep, now: Date) => until !== null && new Date(until) < now;

/** Shows what goes back until when, by the booking's own policy (docs/product.md#cancellation-policy). */
function Steps({ booking: { session }, now }: Pick<Props, 'booking' | 'now'>) {
  const steps = policySteps(session.cancellationPolicy, session.startTime);
  const current = steps.find((step) => !isOver(step, now));
  return (
    <ol className="terms__steps">
      {steps.map((step) => (
        <li
          key={step.percent}
          className={step.percent > 0 && !isOver(step, now) ? 'terms__step--ahead' : undefined}
          aria-current={step === current ? 'step' : undefined}
        >
          <b>{shareText(step.percent)}</b> {untilText(step, session)}
        </li>
      ))}
    </ol>
  );
}

/** Says what goes back if one cannot come, and below that cancels the booking. */
export function CancellationTerms({ booking, now, onCancel }: Props) {
  const { ownPaid, session, byPack } = booking;
  // A credit comes back whole or not at all.
  const hasSteps = !isFree(ownPaid) && !byPack && policySteps(session.cancellationPolicy, session.startTime).length > 1;
  return (
    <section className="terms">
      <h2 className="panel-title">If you can’t come</h2>
      {hasSteps ? <Steps booking={booking} now={now} /> : <p className="hint">{ticketPolicyText(booking)}</p>}
      {onCancel && (
        <button
          type="button"
          className={`${destructiveButtonClass} no-print`}
          aria-haspopup="dialog"
          onClick={onCancel}
        >
          Cancel booking
        </button>
      )}
    </section>
  );
}
