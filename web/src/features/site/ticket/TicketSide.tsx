import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { paths } from '#shared/contract/paths.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { useMayChange } from '../../../lib/booking/booking-authority.ts';
import type { BookingState } from '../../../lib/booking/booking-state.ts';
import { ActionRow, ActionRows } from '../../../ui/ActionRows.tsx';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { ArrowUpRight } from '../../../ui/icons.tsx';
import { Gift, Printer } from '../../../ui/page-icons.tsx';
import { CancellationTerms } from './CancellationTerms.tsx';
import { moveUntilText } from './move-until.ts';
import { PassOnHint, PassOnRow } from './PassOnRow.tsx';
import { ReceiptRow } from './ReceiptRow.tsx';
import { RestRows } from './RestRows.tsx';
import { ArrowLeftRight } from './ticket-icons.tsx';

type Booking = ResponseBody<'getBooking'>;

const dialogs = {
  cancel: lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog })),
  move: lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog })),
  give: lazy(async () => ({ default: (await import('./GiveDialog.tsx')).GiveDialog })),
};

type Change = keyof typeof dialogs;

type Props = {
  booking: Booking;
  state: BookingState;
  now: Date;
  /** Tells whether the ticket can only be read, because the studio cannot be reached. */
  isStored: boolean;
  onChanged: (after: Booking) => void;
  /** Stands above the rows. */
  children?: ReactNode;
};

type ChangeRowsProps = Pick<Props, 'booking' | 'now'> & { onOpen: (change: Change) => void };

function ChangeRows({ booking, now, onOpen }: ChangeRowsProps) {
  const moveUntil = moveUntilText(booking, now);
  return (
    <>
      {moveUntil && (
        <ActionRow icon={ArrowLeftRight} hint={moveUntil} opensDialog onClick={() => onOpen('move')}>
          Move booking
        </ActionRow>
      )}
      <ActionRow icon={Gift} hint="To someone else, until it starts" opensDialog onClick={() => onOpen('give')}>
        Give away
      </ActionRow>
    </>
  );
}

/**
 * Shows what can be done with a ticket beside the one thing of now, each until its time is over: who may change the booking does, until
 * the session starts, and others read how (docs/product.md#ticket).
 */
export function TicketSide({ booking, state, now, isStored, onChanged, children }: Props) {
  const mayChange = useMayChange(booking.id);
  const [open, setOpen] = useState<Change | null>(null);
  const { session } = booking;
  const isBooked = state === 'booked';
  const isAhead = isBooked && isUpcoming(session, now);
  const isChangeable = isAhead && mayChange && !isStored;
  const isRoomOpen = booking.joinOpensAt !== null && new Date(booking.joinOpensAt) <= now;
  const Dialog = open && dialogs[open];
  return (
    <div className="pass__side">
      {children}
      {isAhead && !mayChange && !isStored && (
        <div className="pass__hint no-print">
          <BookingAuthorityHint change="change" />
        </div>
      )}
      {isChangeable && <PassOnHint booking={booking} />}
      <ActionRows label="More about this booking">
        {isChangeable && <RestRows booking={booking} />}
        {isChangeable && <ChangeRows booking={booking} now={now} onOpen={setOpen} />}
        {isChangeable && <PassOnRow booking={booking} />}
        {!isStored && <ReceiptRow booking={booking} />}
        {isBooked && !isRoomOpen && (
          <ActionRow icon={Printer} onClick={() => window.print()}>
            Print
          </ActionRow>
        )}
        <ActionRow icon={ArrowUpRight} to={paths.session.href(session.id)}>
          See the session
        </ActionRow>
      </ActionRows>
      {isAhead && (
        <CancellationTerms booking={booking} now={now} onCancel={isChangeable ? () => setOpen('cancel') : undefined} />
      )}
      {/* An open dialog stays when the session starts, to show what came of it. */}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog booking={booking} onChanged={onChanged} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  );
}
