import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { cancellationText } from '#shared/rules/cancellation.ts';
import { formatDay, formatTime } from '#shared/rules/dates.ts';
import { formatMoney, isFree } from '#shared/rules/money.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { moveBooking } from '../../../lib/booking/booking-authority.ts';
import { notify } from '../../../lib/notify.ts';
import { zoneOf } from '../../../lib/time/zones.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import type { ChangeDialogProps } from './ChangeActions.tsx';
import './change-dialog.css';

type Move = ResponseBody<'listMoves'>['moves'][number];

function moveText({ session, refund }: Move): string {
  const zone = zoneOf(session);
  const back = isFree(refund) ? 'same price' : `${formatMoney(refund)} goes back`;
  return `${session.title}, ${formatDay(session.startTime, zone)}, ${formatTime(session.startTime, zone)} (${back})`;
}

/** Chooses another session for a booking (docs/product.md#moving-a-booking). */
export function MoveDialog(props: ChangeDialogProps) {
  const { booking, onClose } = props;
  const { data, error, mutate } = useEndpoint('listMoves', { params: { bookingId: booking.id } });
  return (
    <Modal title="Move your booking" onClose={onClose}>
      <AsyncBoundary
        data={data}
        error={error}
        loading={<Spinner label="Looking for sessions with room" />}
        failed={<TryAgain onPress={() => void mutate()} />}
      >
        {({ moves }) => (moves.length === 0 ? <NoMoves booking={booking} /> : <MoveForm {...props} moves={moves} />)}
      </AsyncBoundary>
    </Modal>
  );
}

function NoMoves({ booking: { paid, session } }: Pick<ChangeDialogProps, 'booking'>) {
  return (
    <div className="change">
      <p>There is no session with room that this booking could be moved to without paying more.</p>
      {!isFree(paid) && <p className="hint">{cancellationText(paid, session.cancellationPolicy)}</p>}
    </div>
  );
}

function useMove({ booking, onChanged, onClose }: ChangeDialogProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const move = async ({ session, refund }: Move) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const after = await moveBooking(booking.id, session.id, refund);
      onClose();
      onChanged(after);
      notify({ tone: 'good', title: 'Your booking is moved' });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined);
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, move };
}

function MoveForm({ moves, ...props }: ChangeDialogProps & { moves: Move[] }) {
  const { busy, problem, move } = useMove(props);
  const [chosen, setChosen] = useState(0);
  const target = moves[chosen];
  return (
    <form
      className="change"
      aria-label="Move your booking"
      onSubmit={(event) => {
        event.preventDefault();
        if (target) void move(target);
      }}
    >
      <fieldset className="change__choices">
        <legend className="sr-only">Session</legend>
        {moves.map((one, index) => (
          <label key={one.session.id} className="change__choice">
            <input type="radio" name="session" checked={index === chosen} onChange={() => setChosen(index)} />
            <span>{moveText(one)}</span>
          </label>
        ))}
      </fieldset>
      {problem && <Alert tone="bad" title="It is not moved." text={problem} />}
      <div className="change__end">
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => !busy && props.onClose()}>
          Keep it as it is
        </button>
        <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
          {busy ? 'Moving…' : 'Move it here'}
        </button>
      </div>
    </form>
  );
}
