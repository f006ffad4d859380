import { lazy, Suspense, useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { isUpcoming } from '#shared/rules/sessions.ts';
import { useMayChange } from '../../../lib/booking/booking-authority.ts';
import { useNow } from '../../../lib/time/use-now.ts';
import { BookingAuthorityHint } from '../../../ui/BookingAuthorityHint.tsx';
import { buttonClass } from '../../../ui/button.ts';

type Booking = ResponseBody<'getBooking'>;

const dialogs = {
  cancel: lazy(async () => ({ default: (await import('./CancelDialog.tsx')).CancelDialog })),
  move: lazy(async () => ({ default: (await import('./MoveDialog.tsx')).MoveDialog })),
  give: lazy(async () => ({ default: (await import('./GiveDialog.tsx')).GiveDialog })),
};

type Change = keyof typeof dialogs;

const labels: Record<Change, string> = { move: 'Move booking', give: 'Give away', cancel: 'Cancel booking' };
const changes: Change[] = ['move', 'give', 'cancel'];

/**
 * Offers what a guest can change of a completed booking until it starts, or says who can
 * (docs/product.md#cancelling-a-booking).
 */
export function ChangeActions({ booking, onChanged }: { booking: Booking; onChanged: (after: Booking) => void }) {
  const mayChange = useMayChange(booking.id);
  const now = useNow(10_000);
  const [open, setOpen] = useState<Change | null>(null);
  // An open dialog stays, to show what came of it.
  const isOpen = open !== null;
  if (!isOpen && !isUpcoming(booking.session, now)) return null;
  if (!mayChange) return <BookingAuthorityHint change="change" />;
  const Dialog = open && dialogs[open];
  return (
    <>
      {changes.map((change) => (
        <button
          key={change}
          type="button"
          className={buttonClass({ tone: 'line' })}
          aria-haspopup="dialog"
          onClick={() => setOpen(change)}
        >
          {labels[change]}
        </button>
      ))}
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog booking={booking} onChanged={onChanged} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
