import type { ResponseBody } from '#shared/contract/contract.ts';

type Booking = ResponseBody<'getBooking'>;

/** Every dialog that changes a booking takes these. */
export type ChangeDialogProps = { booking: Booking; onChanged: (after: Booking) => void; onClose: () => void };
