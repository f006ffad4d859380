import { lazy, Suspense, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { formatLongDate } from '#shared/rules/dates.ts';
import { answerScreening } from '../../../lib/booking/booking-authority.ts';
import type { OwnLinks } from '../../../lib/booking/use-links.ts';
import { notify } from '../../../lib/notify.ts';
import { viewerZone } from '../../../lib/time/zones.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { RotateCcw, X } from '../../../ui/page-icons.tsx';

const ScreeningDialog = lazy(async () => ({
  default: (await import('../../../ui/screening/ScreeningDialog.tsx')).ScreeningDialog,
}));
const WithdrawDialog = lazy(async () => ({ default: (await import('./WithdrawDialog.tsx')).WithdrawDialog }));

type Dialog = 'answer' | 'withdraw';
type Props = { booking: ResponseBody<'getBooking'>; own: OwnLinks; now: Date };

type Screening = NonNullable<ResponseBody<'joinBooking'>['screening']>;

/** Says on a ticket how the questions about health stand; `date` is when they were answered. */
function healthText({ complete }: Pick<Screening, 'complete'>, date: string | null, isOver: boolean): string {
  if (date === null) return 'Health questions: not answered yet. Please answer before the session.';
  if (complete || isOver) return `Health questions: answered on ${date}.`;
  return `Health questions: answered on ${date}, and changed since. Please answer before the session.`;
}

/**
 * Tells whether the questions about health are answered, and lets the attendee answer, change or withdraw
 * (docs/product.md#screening-questions).
 */
export function HealthQuestions({ booking, own, now }: Props) {
  const { session, screeningQuestions: questions } = booking;
  const [open, setOpen] = useState<Dialog | null>(null);
  const isOver = new Date(session.endTime) <= now;
  const isLoading = own.mayChange && !own.links && questions && !isOver;
  if (isLoading) return <div className="pass__health pass__health--loading no-print" />;
  const screening = own.links?.screening;
  if (!screening) return null;
  const { answeredAt } = screening;
  if (isOver && !answeredAt) return null;
  const close = () => setOpen(null);
  const saved = async (title: string) => {
    await own.reload();
    close();
    notify({ tone: 'good', title });
  };
  const mayAnswer = questions && !isOver;
  const isMissing = mayAnswer && !screening.complete;
  // Joining is the one thing to do once the room is open.
  const isUrgent = !isOver && !isJoinable(booking, now);
  return (
    <div className="pass__health no-print">
      <p className={isMissing ? 'pass__note' : 'hint'}>
        {healthText(screening, answeredAt && formatLongDate(answeredAt, viewerZone()), isOver)}
      </p>
      {isMissing && (
        <button
          type="button"
          className={buttonClass({ tone: isUrgent ? 'clay' : 'line' })}
          aria-haspopup="dialog"
          onClick={() => setOpen('answer')}
        >
          {answeredAt ? 'Change my answers' : 'Answer the questions'}
        </button>
      )}
      {answeredAt && (
        <ActionRows label="Health questions">
          {mayAnswer && screening.complete && (
            <ActionRow icon={RotateCcw} opensDialog onClick={() => setOpen('answer')}>
              Change my answers
            </ActionRow>
          )}
          <ActionRow icon={X} tone="bad" opensDialog onClick={() => setOpen('withdraw')}>
            Withdraw them
          </ActionRow>
        </ActionRows>
      )}
      <HealthDialog open={open} booking={booking} onSaved={saved} onClose={close} />
    </div>
  );
}

const isJoinable = ({ joinOpensAt }: Props['booking'], now: Date) =>
  joinOpensAt !== null && new Date(joinOpensAt) <= now;

type DialogProps = Pick<Props, 'booking'> & {
  open: Dialog | null;
  onSaved: (title: string) => Promise<void>;
  onClose: () => void;
};

function HealthDialog({ open, booking: { id, screeningQuestions: questions }, onSaved, onClose }: DialogProps) {
  return (
    <Suspense fallback={null}>
      {open === 'answer' && questions && (
        <ScreeningDialog
          questions={questions}
          action="Save my answers"
          onAnswer={async (answers) => {
            if (answers) await answerScreening(id, answers);
            await onSaved('Thank you: your answers are stored');
          }}
          onClose={onClose}
        />
      )}
      {open === 'withdraw' && (
        <WithdrawDialog
          onWithdraw={async () => {
            await answerScreening(id, null);
            await onSaved('Your answers are deleted');
          }}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
