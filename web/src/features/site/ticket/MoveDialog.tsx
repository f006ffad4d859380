import { useRef, useState } from 'react';
import { ulid } from 'ulid';
import { cancellationText } from '#shared/rules/cancellation.ts';
import { isFree } from '#shared/rules/money.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { moveBooking } from '../../../lib/booking/booking-authority.ts';
import { lendSecret } from '../../../lib/booking/booking-secrets.ts';
import { notify } from '../../../lib/notify.ts';
import { ApiProblem, hasCode } from '../../../lib/problem.ts';

import { usePageRestore } from '../../../lib/use-page-restore.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import { type Move, moveButtonText, moveText } from './move-text.ts';
import '../../../ui/dialog-end.css';
import './change-dialog.css';

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
        {({ moves }) =>
          moves.length === 0 ? (
            <NoMoves booking={booking} />
          ) : (
            <MoveForm {...props} moves={moves} onRefused={() => void mutate()} />
          )
        }
      </AsyncBoundary>
    </Modal>
  );
}

function NoMoves({ booking: { paid, session } }: Pick<ChangeDialogProps, 'booking'>) {
  return (
    <div className="change">
      <p>There is no session with room that this booking could be moved to.</p>
      {!isFree(paid) && <p className="hint">{cancellationText(paid, session.cancellationPolicy)}</p>}
    </div>
  );
}

function useMove({ booking, onChanged, onClose, onRefused }: ChangeDialogProps & { onRefused: () => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  // A repeated attempt of the same payment is the same order.
  const orders = useRef(new Map<string, string>());
  const orderOf = ({ session, surcharge }: Move) => {
    const key = `${session.id} ${surcharge.amount}`;
    const orderId = orders.current.get(key) ?? ulid();
    orders.current.set(key, orderId);
    return orderId;
  };
  // Back from the payment page by the browser's own button.
  usePageRestore(() => setBusy(false));
  const move = async (target: Move) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      if (await send(booking, target, orderOf, onChanged)) return;
      onClose();
      notify({ tone: 'good', title: 'Your booking is moved' });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : undefined);
      orders.current.clear();
      if (error instanceof ApiProblem && !hasCode(error, 'unreachable')) onRefused();
    }
    setBusy(false);
  };
  return { busy, problem, move };
}

/** Returns whether it leads to the payment page. */
async function send(
  booking: ChangeDialogProps['booking'],
  target: Move,
  orderOf: (target: Move) => string,
  onChanged: ChangeDialogProps['onChanged'],
): Promise<boolean> {
  const { session, refund, surcharge } = target;
  const payment = isFree(surcharge) ? undefined : { orderId: orderOf(target), total: surcharge };
  const { paymentUrl, ...after } = await moveBooking(booking.id, { sessionId: session.id, refund, payment });
  if (payment) lendSecret(booking.id, payment.orderId);
  onChanged(after);
  if (paymentUrl) window.location.assign(paymentUrl);
  return paymentUrl !== null;
}

function MoveForm({ moves, ...props }: ChangeDialogProps & { moves: Move[]; onRefused: () => void }) {
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
      <div className="dialog-end">
        <button type="button" className={buttonClass({ tone: 'line' })} onClick={() => !busy && props.onClose()}>
          Keep it as it is
        </button>
        <button type="submit" className={buttonClass({ tone: 'clay' })} aria-disabled={busy}>
          {target && moveButtonText(target, busy)}
        </button>
      </div>
    </form>
  );
}
