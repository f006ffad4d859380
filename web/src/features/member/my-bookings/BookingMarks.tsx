import { joinable, type MemberBooking } from '../../../lib/member/bookings.ts';
import { BookingStatusBadge } from '../../../ui/booking/BookingStatusBadge.tsx';
import { JoinLink } from '../../../ui/booking/JoinLink.tsx';
import { WatchRecording } from '../../../ui/booking/WatchRecording.tsx';
import { paymentText } from './payment-text.ts';

/** Status of a booking, and what was paid for it. */
export function BookingMarks({ booking }: { booking: MemberBooking }) {
  const payment = paymentText(booking);
  return (
    <>
      <BookingStatusBadge status={booking.status} />
      {payment && <span className="hint">{payment}</span>}
    </>
  );
}

/** Joins a session that is open, or shows what was recorded of it. */
export function BookingActions({ booking, titleId, now }: { booking: MemberBooking; titleId: string; now: Date }) {
  const joinUrl = joinable(booking, now);
  if (joinUrl) return <JoinLink href={joinUrl} titleId={titleId} />;
  if (booking.status !== 'completed' || booking.recordingUrl === null) return null;
  return <WatchRecording recordingUrl={booking.recordingUrl} titleId={titleId} />;
}
