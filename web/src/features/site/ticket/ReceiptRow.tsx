import { useState } from 'react';
import type { ResponseBody } from '#shared/contract/contract.ts';
import { bookingReceipts, useMayChange } from '../../../lib/booking/booking-authority.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionRow } from '../../../ui/ActionRows.tsx';
import { ReceiptText } from './ticket-icons.tsx';

type Booking = ResponseBody<'getBooking'>;

// Few need it.
const loadSaving = () => import('../../../lib/save-receipt.ts');

/** Tells whether the viewer may have paid for it: a refunded payment has its receipt too. */
const wasPaid = ({ total, paid, paymentStatus, paidByGiver, paidElsewhere, refund }: Booking) =>
  total.amount > 0 &&
  !paidByGiver &&
  !paidElsewhere &&
  (paymentStatus === 'paid' || paid.amount > 0 || refund !== null);

/** Saves the receipt, with the credit notes of what went back (docs/product.md#receipts). */
export function ReceiptRow({ booking }: { booking: Booking }) {
  const mayChange = useMayChange(booking.id);
  const [busy, setBusy] = useState(false);
  if (!mayChange || !wasPaid(booking)) return null;
  const save = async () => {
    setBusy(true);
    try {
      const [file, { saveReceipt }] = await Promise.all([bookingReceipts(booking.id), loadSaving()]);
      saveReceipt(file);
    } catch (error) {
      notify({ tone: 'bad', title: 'The receipt was not made', text: messageOf(error) });
    }
    setBusy(false);
  };
  return (
    <ActionRow
      icon={ReceiptText}
      hint={booking.refund ? 'With what went back' : undefined}
      isBusy={busy}
      onClick={() => void save()}
    >
      {busy ? 'Preparing…' : 'Download receipt'}
    </ActionRow>
  );
}
