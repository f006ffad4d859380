import { cancellationText } from '#shared/rules/cancellation.ts';
import { formatShortDate, formatTime } from '#shared/rules/dates.ts';
import { isFree } from '#shared/rules/money.ts';
import { refresh, useEndpoint } from '../../../lib/api/use-endpoint.ts';
import { bookingPaidText } from '../../../lib/booking/paid-text.ts';
import { viewerZone, zoneOf } from '../../../lib/time/zones.ts';
import { AsyncBoundary } from '../../../ui/AsyncBoundary.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import type { ChangeDialogProps } from './change-dialog.ts';
import { MoveForm } from './MoveForm.tsx';
import { restText } from './rest-text.ts';
import './move.css';

/** Chooses another session for a booking (docs/product.md#moving-a-booking). */
export function MoveDialog(props: ChangeDialogProps) {
  const { booking, onClose } = props;
  const { data, error, mutate } = useEndpoint('listMoves', { params: { bookingId: booking.id } });
  return (
    <Modal title="Move your booking" tall onClose={onClose}>
      <Now booking={booking} />
      <AsyncBoundary
        data={data}
        error={error}
        loading={
          <div className="move__list">
            <Spinner label="Looking for sessions with room" />
          </div>
        }
        failed={
          <div className="move__list">
            <TryAgain onPress={() => void mutate()} />
          </div>
        }
      >
        {({ moves }) =>
          moves.length === 0 ? (
            <NoMoves booking={booking} />
          ) : (
            <MoveForm {...props} moves={moves} onRefused={() => void Promise.all([mutate(), refresh('getBooking')])} />
          )
        }
      </AsyncBoundary>
    </Modal>
  );
}

/** Shows what the booking is for now, what was paid and what is still to be paid. */
function Now({ booking }: Pick<ChangeDialogProps, 'booking'>) {
  const { session, deposit } = booking;
  const paid = bookingPaidText(booking);
  const rest = deposit && restText(deposit, viewerZone());
  const zone = zoneOf(session);
  const when = `${formatShortDate(session.startTime, zone)}, ${formatTime(session.startTime, zone)}`;
  return (
    <p className="move__now secondary">
      Now: <b>{session.title}</b>,{' '}
      <span>{[when, paid && `${paid.charAt(0).toLowerCase()}${paid.slice(1)}`, rest].filter(Boolean).join(', ')}</span>
    </p>
  );
}

function NoMoves({ booking: { paid, session, byPack } }: Pick<ChangeDialogProps, 'booking'>) {
  return (
    <div className="move__list">
      <p>There is no session with room that this booking could be moved to.</p>
      {byPack && (
        <p className="hint">{`It was paid with a credit: it moves to sessions that ${byPack.name} counts for, at as many credits.`}</p>
      )}
      {!isFree(paid) && !byPack && <p className="hint">{cancellationText(paid, session.cancellationPolicy)}</p>}
    </div>
  );
}
