import { cancellationText } from '#shared/rules/cancellation.ts';
import { isFree } from '#shared/rules/money.ts';
import { useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import { MoveForm } from './MoveForm.tsx';
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
